// Command apiserver is a real cluster for tests in one binary: etcd, kube-apiserver and the
// `kubectl proxy` handler, each a process of its own under a supervisor, and some of its controllers
// if asked for; and client-go's informer, to compare with. See README.md.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	role := "supervise"
	args := os.Args[1:]
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		role, args = args[0], args[1:]
	}
	var err error
	switch role {
	case "supervise":
		err = supervise(args)
	case "etcd":
		endWithParent()
		err = runEtcd(args)
	case "apiserver":
		endWithParent()
		err = runAPIServer(args)
	case "proxy":
		endWithParent()
		err = runProxy(args)
	case "controllers":
		endWithParent()
		err = runControllers(args)
	case "informer":
		err = runInformer(args)
	default:
		err = fmt.Errorf("unknown role %q: supervise, etcd, apiserver, proxy, controllers or informer", role)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "apiserver %s: %v\n", role, err)
		os.Exit(1)
	}
}

// endWithParent ends this process as soon as the parent closes our stdin, which the
// operating system does for it however it dies.
func endWithParent() {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
}
