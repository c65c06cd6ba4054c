package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	core "k8s.io/api/core/v1"
	rbac "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func (c *cluster) client() (*kubernetes.Clientset, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host:            c.serverURL(),
		BearerToken:     adminToken,
		TLSClientConfig: rest.TLSClientConfig{CAFile: c.caFile()},
		Timeout:         5 * time.Second,
	})
}

// awaitReady polls /readyz until it is ok; the server's own process is the only other way out.
func (c *cluster) awaitReady(limit time.Duration) error {
	deadline := time.Now().Add(limit)
	var last error
	for time.Now().Before(deadline) {
		if c.children.ended("apiserver") {
			return fmt.Errorf("kube-apiserver ended: %s", tail(filepath.Join(c.dir, "apiserver.log")))
		}
		client, err := c.client()
		if err == nil {
			_, err = client.Discovery().RESTClient().Get().AbsPath("/readyz").DoRaw(context.Background())
		}
		if err == nil {
			return nil
		}
		last = err
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("kube-apiserver is not ready after %s: %w", limit, last)
}

// setUp gives the restricted user its one namespace: everything there, nothing elsewhere.
func (c *cluster) setUp(ctx context.Context) error {
	client, err := c.client()
	if err != nil {
		return err
	}
	_, err = client.CoreV1().Namespaces().Create(ctx,
		&core.Namespace{ObjectMeta: meta.ObjectMeta{Name: restrictedSpace}}, meta.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	_, err = client.RbacV1().RoleBindings(restrictedSpace).Create(ctx, &rbac.RoleBinding{
		ObjectMeta: meta.ObjectMeta{Name: "team-a-edits"},
		RoleRef:    rbac.RoleRef{APIGroup: rbac.GroupName, Kind: "ClusterRole", Name: "edit"},
		Subjects:   []rbac.Subject{{APIGroup: rbac.GroupName, Kind: rbac.GroupKind, Name: restrictedSpace}},
	}, meta.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	for range 200 {
		if _, err = client.CoreV1().Namespaces().Get(ctx, "default", meta.GetOptions{}); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("namespace default: %w", err)
}
