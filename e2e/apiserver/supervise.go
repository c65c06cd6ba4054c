package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	adminToken      = "admin-token"
	restrictedToken = "team-a-token"
	restrictedSpace = "team-a"
)

// ready is the one line on stdout that says the cluster answers.
type ready struct {
	Ready string `json:"ready"`
	// Proxy is `kubectl proxy` as the admin.
	Proxy string `json:"proxy"`
	// BareProxy is `kubectl proxy` without credentials: the browser brings its own.
	BareProxy  string            `json:"bareProxy"`
	APIServer  string            `json:"apiServer"`
	CA         string            `json:"ca"`
	Tokens     map[string]string `json:"tokens"`
	Dir        string            `json:"dir"`
	StartedMs  int64             `json:"startedMs"`
	ServerArgs []string          `json:"serverArgs"`
}

// answer is the line that follows each command on stdin.
type answer struct {
	Done  string `json:"done"`
	Error string `json:"error,omitempty"`
}

type cluster struct {
	dir       string
	children  children
	etcdURL   string
	peerURL   string
	port      string
	proxyArgs func(token, listen string) []string
	extra     []string
}

// supervise runs the cluster until stdin closes. Commands on stdin, one a line:
// `kill-apiserver`, `start-apiserver`. Arguments behind `--` go to kube-apiserver as they are.
func supervise(args []string) error {
	flags := flag.NewFlagSet("supervise", flag.ExitOnError)
	proxyListen := flags.String("proxy-listen", "127.0.0.1:0", "address of the admin's kubectl proxy")
	keep := flags.String("dir", "", "data directory; empty: a temporary one, removed at the end")
	_ = flags.Parse(args)

	started := time.Now()
	dir := *keep
	if dir == "" {
		made, err := os.MkdirTemp("", "kube-informer-cluster-")
		if err != nil {
			return err
		}
		dir = made
		defer os.RemoveAll(dir)
	}
	c := &cluster{dir: dir, children: children{}, extra: flags.Args()}
	defer c.children.stopAll()

	if err := c.prepare(); err != nil {
		return err
	}
	if err := c.startEtcd(); err != nil {
		return err
	}
	if err := c.startAPIServer(); err != nil {
		return err
	}
	if err := c.setUp(context.Background()); err != nil {
		return fmt.Errorf("setting up users: %w", err)
	}
	proxy, err := c.startProxy("proxy", adminToken, *proxyListen)
	if err != nil {
		return err
	}
	bare, err := c.startProxy("bare-proxy", "", "127.0.0.1:0")
	if err != nil {
		return err
	}
	say(ready{
		Ready: "cluster", Proxy: "http://" + proxy, BareProxy: "http://" + bare,
		APIServer: c.serverURL(), CA: c.caFile(),
		Tokens: map[string]string{"admin": adminToken, restrictedSpace: restrictedToken},
		Dir:    dir, StartedMs: time.Since(started).Milliseconds(), ServerArgs: c.extra,
	})
	c.obey()
	return nil
}

func (c *cluster) obey() {
	commands := bufio.NewScanner(os.Stdin)
	for commands.Scan() {
		command := strings.TrimSpace(commands.Text())
		var err error
		switch command {
		case "":
			continue
		case "kill-apiserver":
			c.children.kill("apiserver")
		case "start-apiserver":
			err = c.startAPIServer()
		default:
			err = fmt.Errorf("unknown command %q: kill-apiserver or start-apiserver", command)
		}
		reply := answer{Done: command}
		if err != nil {
			reply.Error = err.Error()
		}
		say(reply)
	}
}

func (c *cluster) serverURL() string { return "https://127.0.0.1:" + c.port }
func (c *cluster) caFile() string    { return filepath.Join(c.dir, "certs", "apiserver.crt") }

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

func (c *cluster) startEtcd() error {
	_, err := c.children.start("etcd", c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
		"etcd", "--dir", filepath.Join(c.dir, "etcd"), "--client", c.etcdURL, "--peer", c.peerURL)
	return err
}

func (c *cluster) startAPIServer() error {
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
	if _, err := c.children.start("apiserver", c.dir, nil, append(args, c.extra...)...); err != nil {
		return err
	}
	return c.awaitReady(60 * time.Second)
}

func (c *cluster) startProxy(name, token, listen string) (string, error) {
	line, err := c.children.start(name, c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
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

func say(value any) {
	line, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
}

func freePorts(count int) ([]string, error) {
	var ports []string
	var errs error
	for range count {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			errs = errors.Join(errs, err)
			continue
		}
		defer listener.Close()
		_, port, _ := net.SplitHostPort(listener.Addr().String())
		ports = append(ports, port)
	}
	return ports, errs
}
