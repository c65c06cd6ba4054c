package main

import (
	"flag"
	"fmt"
	"net/url"

	"go.etcd.io/etcd/server/v3/embed"
)

func runEtcd(args []string) error {
	flags := flag.NewFlagSet("etcd", flag.ExitOnError)
	dir := flags.String("dir", "", "data directory")
	client := flags.String("client", "", "client URL")
	peer := flags.String("peer", "", "peer URL")
	_ = flags.Parse(args)

	clientURL, err := url.Parse(*client)
	if err != nil {
		return err
	}
	peerURL, err := url.Parse(*peer)
	if err != nil {
		return err
	}
	cfg := embed.NewConfig()
	cfg.Dir = *dir
	cfg.ListenClientUrls = []url.URL{*clientURL}
	cfg.AdvertiseClientUrls = []url.URL{*clientURL}
	cfg.ListenPeerUrls = []url.URL{*peerURL}
	cfg.AdvertisePeerUrls = []url.URL{*peerURL}
	cfg.InitialCluster = cfg.InitialClusterFromName(cfg.Name)
	cfg.LogLevel = "error"
	cfg.UnsafeNoFsync = true
	// Thousands of pods times many versions: the default 2 GiB is enough, said here so that it is seen.
	cfg.QuotaBackendBytes = 2 << 30

	etcd, err := embed.StartEtcd(cfg)
	if err != nil {
		return err
	}
	<-etcd.Server.ReadyNotify()
	fmt.Println(`{"ready":"etcd"}`)
	return <-etcd.Err()
}
