package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/etcdutl/v3/snapshot"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"
)

var snapshotName = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

func (c *cluster) snapshotFile(name string) (string, error) {
	if !snapshotName.MatchString(name) {
		return "", fmt.Errorf("%q is no name: letters, digits, - and _", name)
	}
	return filepath.Join(c.dir, name+".snapshot"), nil
}

// snapshot is `etcdctl snapshot save`: all that was written until now, while everything runs
// on. One of the same name is replaced.
func (c *cluster) snapshot(ctx context.Context, name string) error {
	file, err := c.snapshotFile(name)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 60*time.Second)
	defer cancel()
	quiet := zap.NewNop()
	_, err = snapshot.NewV3(quiet).Save(ctx, clientv3.Config{Endpoints: []string{c.etcdURL}, Logger: quiet}, file)
	return err
}

// restore is `etcdutl snapshot restore` under a stopped cluster: revisions go back, and go on
// from there. It returns when the API server answers again. The proxies stay; every
// connection through them to the API server breaks.
func (c *cluster) restore(ctx context.Context, name string) error {
	file, err := c.snapshotFile(name)
	if err != nil {
		return err
	}
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("no snapshot %q", name)
	}
	c.children.kill("apiserver")
	c.children.kill("etcd")
	if err := os.RemoveAll(c.etcdDir()); err != nil {
		return err
	}
	if err := snapshot.NewV3(zap.NewNop()).Restore(snapshot.RestoreConfig{
		SnapshotPath:   file,
		Name:           embed.DefaultName,
		OutputDataDir:  c.etcdDir(),
		PeerURLs:       []string{c.peerURL},
		InitialCluster: embed.DefaultName + "=" + c.peerURL,
	}); err != nil {
		return err
	}
	if err := c.startEtcd(ctx); err != nil {
		return err
	}
	if err := c.startAPIServer(ctx); err != nil {
		return err
	}
	return c.startControllers(ctx)
}
