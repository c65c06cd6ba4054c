package main

import (
	"flag"
	"fmt"
	"net"

	"k8s.io/client-go/rest"
	"k8s.io/kubectl/pkg/proxy"
)

// runProxy is `kubectl proxy`: the same handler with the same default filters. Its only
// credential is a bearer token or nothing. It never holds a client certificate, because that
// would win over the token a browser sends.
func runProxy(args []string) error {
	flags := flag.NewFlagSet("proxy", flag.ExitOnError)
	server := flags.String("server", "", "URL of the API server")
	ca := flags.String("ca", "", "certificate bundle of the API server")
	token := flags.String("token", "", "bearer token; empty: requests go out as they came")
	listen := flags.String("listen", "127.0.0.1:0", "address to listen on")
	_ = flags.Parse(args)

	config := &rest.Config{
		Host:            *server,
		BearerToken:     *token,
		TLSClientConfig: rest.TLSClientConfig{CAFile: *ca},
	}
	filter := &proxy.FilterServer{
		AcceptPaths:   proxy.MakeRegexpArrayOrDie(proxy.DefaultPathAcceptRE),
		RejectPaths:   proxy.MakeRegexpArrayOrDie(proxy.DefaultPathRejectRE),
		AcceptHosts:   proxy.MakeRegexpArrayOrDie(proxy.DefaultHostAcceptRE),
		RejectMethods: proxy.MakeRegexpArrayOrDie(proxy.DefaultMethodRejectRE),
	}
	handler, err := proxy.NewServer("", "/", "/static/", filter, config, 0, false)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		return err
	}
	fmt.Printf("{\"ready\":\"proxy\",\"address\":%q}\n", listener.Addr().String())
	return handler.ServeOnListener(listener)
}
