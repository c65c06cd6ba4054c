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
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
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
	Etcd       string            `json:"etcd"`
	CA         string            `json:"ca"`
	Tokens     map[string]string `json:"tokens"`
	Dir        string            `json:"dir"`
	Pids       map[string]int    `json:"pids"`
	StartedMs  int64             `json:"startedMs"`
	ServerArgs []string          `json:"serverArgs"`
}

// answer is the line that follows each command on stdin.
type answer struct {
	Done  string `json:"done"`
	Error string `json:"error,omitempty"`
}

type cluster struct {
	dir      string
	children children
	etcdURL  string
	peerURL  string
	port     string
	extra    []string
}

// supervise runs the cluster until stdin closes or a signal comes, during the start too.
// Commands on stdin, one a line: `kill-apiserver`, `start-apiserver`. Arguments behind `--`
// go to kube-apiserver as they are.
func supervise(args []string) error {
	flags := flag.NewFlagSet("supervise", flag.ExitOnError)
	proxyListen := flags.String("proxy-listen", "127.0.0.1:0", "address of the admin's kubectl proxy")
	_ = flags.Parse(args)

	// SIGPIPE: whoever read our stdout is gone. Cleaning up is still to be done.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	defer stop()
	commands := readCommands(ctx, stop)

	dir, err := os.MkdirTemp("", "kube-informer-cluster-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c := &cluster{dir: dir, children: children{}, extra: flags.Args()}
	defer c.children.stopAll()

	err = c.start(ctx, *proxyListen)
	if err == nil {
		c.obey(ctx, commands)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func (c *cluster) start(ctx context.Context, proxyListen string) error {
	started := time.Now()
	if err := c.prepare(); err != nil {
		return err
	}
	if err := c.startEtcd(ctx); err != nil {
		return err
	}
	if err := c.startAPIServer(ctx); err != nil {
		return err
	}
	proxy, err := c.startProxy(ctx, "proxy", adminToken, proxyListen)
	if err != nil {
		return err
	}
	bare, err := c.startProxy(ctx, "bare-proxy", "", "127.0.0.1:0")
	if err != nil {
		return err
	}
	say(ready{
		Ready: "cluster", Proxy: "http://" + proxy, BareProxy: "http://" + bare,
		APIServer: c.serverURL(), Etcd: c.etcdURL, CA: c.caFile(),
		Tokens: map[string]string{"admin": adminToken, restrictedSpace: restrictedToken},
		Dir:    c.dir, Pids: c.children.pids(), StartedMs: time.Since(started).Milliseconds(), ServerArgs: c.extra,
	})
	return nil
}

// readCommands reads stdin from the first moment, so that its end is noticed at any time.
func readCommands(ctx context.Context, stop context.CancelFunc) <-chan string {
	commands := make(chan string)
	go func() {
		defer stop()
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			select {
			case commands <- strings.TrimSpace(lines.Text()):
			case <-ctx.Done():
				return
			}
		}
	}()
	return commands
}

func (c *cluster) obey(ctx context.Context, commands <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case command := <-commands:
			reply := answer{Done: command}
			if err := c.do(ctx, command); err != nil {
				reply.Error = err.Error()
			}
			say(reply)
		}
	}
}

func (c *cluster) do(ctx context.Context, command string) error {
	switch command {
	case "kill-apiserver":
		c.children.kill("apiserver")
		return nil
	case "start-apiserver":
		if !c.children.ended("apiserver") {
			return errors.New("it is running")
		}
		return c.startAPIServer(ctx)
	default:
		return fmt.Errorf("unknown command %q: kill-apiserver or start-apiserver", command)
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

func (c *cluster) startEtcd(ctx context.Context) error {
	_, err := c.children.start(ctx, "etcd", c.dir, func(line string) bool { return strings.Contains(line, `"ready"`) },
		"etcd", "--dir", filepath.Join(c.dir, "etcd"), "--client", c.etcdURL, "--peer", c.peerURL)
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

func say(value any) {
	line, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
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
