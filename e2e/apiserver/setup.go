package main

import (
	"context"
	"errors"
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

func (c *cluster) client(token string) (*kubernetes.Clientset, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host:            c.serverURL(),
		BearerToken:     token,
		TLSClientConfig: rest.TLSClientConfig{CAFile: c.caFile()},
		Timeout:         5 * time.Second,
	})
}

// awaitReady polls /readyz until it is ok; the server's own end is the only other way out.
func (c *cluster) awaitReady(ctx context.Context) error {
	return poll(ctx, "kube-apiserver is not ready", func() (bool, error) {
		if c.children.ended("apiserver") {
			return true, fmt.Errorf("kube-apiserver ended: %s", tail(filepath.Join(c.dir, "apiserver.log")))
		}
		// The certificate bundle is written by the server as it starts.
		client, err := c.client(adminToken)
		if err != nil {
			return false, err
		}
		_, err = client.Discovery().RESTClient().Get().AbsPath("/readyz").DoRaw(ctx)
		return err == nil, err
	})
}

// setUp gives the restricted user its one namespace: everything there, nothing elsewhere.
// It returns when the server's authorizer knows, and when namespace `default` is there.
func (c *cluster) setUp(ctx context.Context) error {
	admin, err := c.client(adminToken)
	if err != nil {
		return err
	}
	restricted, err := c.client(restrictedToken)
	if err != nil {
		return err
	}
	_, err = admin.CoreV1().Namespaces().Create(ctx,
		&core.Namespace{ObjectMeta: meta.ObjectMeta{Name: restrictedSpace}}, meta.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	// A role of our own: the rules of `edit` are put together by a controller, and none runs here.
	name := meta.ObjectMeta{Name: restrictedSpace + "-all"}
	_, err = admin.RbacV1().Roles(restrictedSpace).Create(ctx, &rbac.Role{
		ObjectMeta: name,
		Rules:      []rbac.PolicyRule{{APIGroups: []string{"*"}, Resources: []string{"*"}, Verbs: []string{"*"}}},
	}, meta.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	_, err = admin.RbacV1().RoleBindings(restrictedSpace).Create(ctx, &rbac.RoleBinding{
		ObjectMeta: name,
		RoleRef:    rbac.RoleRef{APIGroup: rbac.GroupName, Kind: "Role", Name: name.Name},
		Subjects:   []rbac.Subject{{APIGroup: rbac.GroupName, Kind: rbac.GroupKind, Name: restrictedSpace}},
	}, meta.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	if err := poll(ctx, "the restricted user has no access", func() (bool, error) {
		_, err := restricted.CoreV1().ConfigMaps(restrictedSpace).List(ctx, meta.ListOptions{Limit: 1})
		return err == nil, err
	}); err != nil {
		return err
	}
	return poll(ctx, "no namespace default", func() (bool, error) {
		_, err := admin.CoreV1().Namespaces().Get(ctx, "default", meta.GetOptions{})
		return err == nil, err
	})
}

// poll asks until it is told done, or ctx ends; what says which wait it was.
func poll(ctx context.Context, what string, ask func() (done bool, err error)) error {
	for {
		done, err := ask()
		if done {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, errors.Join(ctx.Err(), err))
		case <-time.After(50 * time.Millisecond):
		}
	}
}
