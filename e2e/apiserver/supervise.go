package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
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
	// Done is the verb.
	Done  string `json:"done"`
	Error string `json:"error,omitempty"`
	// Revision of etcd, where the command has one.
	Revision int64 `json:"revision,omitempty"`
}

// supervise runs the cluster until stdin closes or a signal comes, during the start too.
// Commands on stdin, one a line, are in `do`. Arguments behind `--` go to kube-apiserver as
// they are.
func supervise(args []string) error {
	flags := flag.NewFlagSet("supervise", flag.ExitOnError)
	proxyListen := flags.String("proxy-listen", "127.0.0.1:0", "address of the admin's kubectl proxy")
	withControllers := flags.Bool("controllers", false, "run controllers, and a node for the pods they make")
	podDelay := flags.Duration("pod-delay", 300*time.Millisecond, "how long a pod takes there to start, and to end")
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
	c := &cluster{
		dir: dir, children: children{}, extra: flags.Args(),
		withControllers: *withControllers, podDelay: *podDelay,
	}
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
	if err := c.startControllers(ctx); err != nil {
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
		lines.Buffer(nil, 4<<20)
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
			verb, rest, _ := strings.Cut(command, " ")
			reply := answer{Done: verb}
			revision, err := c.do(ctx, verb, rest)
			if reply.Revision = revision; err != nil {
				reply.Error = err.Error()
			}
			say(reply)
		}
	}
}

func (c *cluster) do(ctx context.Context, verb, rest string) (revision int64, err error) {
	switch verb {
	case "kill-apiserver":
		c.children.kill("apiserver")
		return 0, nil
	case "start-apiserver":
		if !c.children.ended("apiserver") {
			return 0, errors.New("it is running")
		}
		return 0, c.startAPIServer(ctx)
	case "snapshot":
		return 0, c.snapshot(ctx, rest)
	case "restore":
		return 0, c.restore(ctx, rest)
	case "compact":
		return c.compact(ctx, rest)
	case "put":
		return c.put(ctx, rest)
	case "delete":
		return c.erase(ctx, rest)
	default:
		return 0, fmt.Errorf("unknown command %q: kill-apiserver, start-apiserver, snapshot, restore, compact, put or delete", verb)
	}
}

func say(value any) {
	line, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
}
