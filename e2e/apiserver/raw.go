package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
)

// registry is where kube-apiserver keeps its objects.
const registry = "/registry/"

// onEtcd lends a client of etcd itself, for what no API server would do.
func (c *cluster) onEtcd(ctx context.Context, work func(context.Context, *clientv3.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	client, err := clientv3.New(clientv3.Config{Context: ctx, Endpoints: []string{c.etcdURL}, Logger: zap.NewNop()})
	if err != nil {
		return err
	}
	defer client.Close()
	return work(ctx, client)
}

// compact forgets all revisions below the one given, or below the current one. What watches
// and lists of an API server keep in memory stays there.
func (c *cluster) compact(ctx context.Context, given string) (revision int64, err error) {
	err = c.onEtcd(ctx, func(ctx context.Context, client *clientv3.Client) error {
		if given == "" {
			now, err := client.Get(ctx, registry, clientv3.WithCountOnly())
			if err != nil {
				return err
			}
			revision = now.Header.Revision
		} else if revision, err = strconv.ParseInt(given, 10, 64); err != nil {
			return err
		}
		_, err := client.Compact(ctx, revision, clientv3.WithCompactPhysical())
		return err
	})
	return revision, err
}

// put writes bytes, given as base64, under a key of the registry as they are: no API server
// looks at them before it reads them.
func (c *cluster) put(ctx context.Context, given string) (revision int64, err error) {
	key, encoded, _ := strings.Cut(given, " ")
	if !strings.HasPrefix(key, registry) {
		return 0, fmt.Errorf("%q is no key of %s", key, registry)
	}
	value, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return 0, err
	}
	err = c.onEtcd(ctx, func(ctx context.Context, client *clientv3.Client) error {
		written, err := client.Put(ctx, key, string(value))
		if err == nil {
			revision = written.Header.Revision
		}
		return err
	})
	return revision, err
}

// erase takes a key away. One that is not there is an error: then the key is spelt wrongly.
func (c *cluster) erase(ctx context.Context, key string) (revision int64, err error) {
	err = c.onEtcd(ctx, func(ctx context.Context, client *clientv3.Client) error {
		erased, err := client.Delete(ctx, key)
		if err != nil {
			return err
		}
		if erased.Deleted == 0 {
			return fmt.Errorf("no key %q", key)
		}
		revision = erased.Header.Revision
		return nil
	})
	return revision, err
}
