package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// cluster knows where its processes are and how each is started.
type cluster struct {
	dir      string
	children children
	etcdURL  string
	peerURL  string
	port     string
	extra    []string
	// withControllers: whether there are controllers, and a node whose pods take podDelay to start and to end.
	withControllers bool
	podDelay        time.Duration
}

func (c *cluster) serverURL() string { return "https://127.0.0.1:" + c.port }
func (c *cluster) caFile() string    { return filepath.Join(c.dir, "certs", "apiserver.crt") }
func (c *cluster) etcdDir() string   { return filepath.Join(c.dir, "etcd") }

// prepare writes what the processes need: keys, tokens, ports.
func (c *cluster) prepare() error {
	ports, err := freePorts(3)
	if err != nil {
		return err
	}
	c.etcdURL = "http://127.0.0.1:" + ports[0]
	c.peerURL = "http://127.0.0.1:" + ports[1]
	c.port = ports[2]

	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	pemBytes := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})
	if err := os.WriteFile(filepath.Join(c.dir, "sa.key"), pemBytes, 0o600); err != nil {
		return err
	}
	tokens := fmt.Sprintf("%s,admin,uid-admin,system:masters\n%s,team-a-user,uid-team-a,team-a\n", adminToken, restrictedToken)
	return os.WriteFile(filepath.Join(c.dir, "tokens.csv"), []byte(tokens), 0o600)
}

func (c *cluster) startEtcd(ctx context.Context) error {
	_, err := c.children.start(ctx, "etcd", c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
		"etcd", "--dir", c.etcdDir(), "--client", c.etcdURL, "--peer", c.peerURL)
	return err
}

// startAPIServer returns when it answers and both users have what they may do.
func (c *cluster) startAPIServer(ctx context.Context) error {
	args := []string{
		"apiserver",
		"--etcd-servers=" + c.etcdURL,
		"--bind-address=127.0.0.1",
		"--secure-port=" + c.port,
		"--cert-dir=" + filepath.Join(c.dir, "certs"),
		"--service-account-key-file=" + filepath.Join(c.dir, "sa.key"),
		"--service-account-signing-key-file=" + filepath.Join(c.dir, "sa.key"),
		"--service-account-issuer=https://kube-informer.test",
		"--service-cluster-ip-range=10.0.0.0/16",
		"--token-auth-file=" + filepath.Join(c.dir, "tokens.csv"),
		"--authorization-mode=RBAC",
		"--endpoint-reconciler-type=none",
		"--disable-admission-plugins=ServiceAccount",
	}
	// The API server prints nothing when it is ready; /readyz tells.
	if _, err := c.children.start(ctx, "apiserver", c.dir, nil, append(args, c.extra...)...); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 60*time.Second)
	defer cancel()
	if err := c.awaitReady(ctx); err != nil {
		return err
	}
	return c.setUp(ctx)
}

// startControllers returns when they have read the cluster. Those that run end first: what they
// know is of the past after a restore.
func (c *cluster) startControllers(ctx context.Context) error {
	c.children.kill("controllers")
	if !c.withControllers {
		return nil
	}
	_, err := c.children.start(ctx, "controllers", c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
		"controllers", "--server", c.serverURL(), "--ca", c.caFile(), "--token", adminToken, "--pod-delay", c.podDelay.String())
	return err
}

func (c *cluster) startProxy(ctx context.Context, name, token, listen string) (string, error) {
	line, err := c.children.start(ctx, name, c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
		"proxy", "--server", c.serverURL(), "--ca", c.caFile(), "--token", token, "--listen", listen)
	if err != nil {
		return "", err
	}
	var told struct {
		Address string `json:"address"`
	}
	if err := json.Unmarshal([]byte(line), &told); err != nil {
		return "", err
	}
	return told.Address, nil
}

// freePorts picks ports below those that systems give to outgoing connections, so that none
// of these takes the API server's port while it is down.
func freePorts(count int) ([]string, error) {
	var ports []string
	for range 1000 {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20000+mathrand.IntN(12000)))
		if err != nil {
			continue
		}
		defer listener.Close()
		_, port, _ := net.SplitHostPort(listener.Addr().String())
		if ports = append(ports, port); len(ports) == count {
			return ports, nil
		}
	}
	return nil, errors.New("no free ports on 127.0.0.1 between 20000 and 32000")
}
