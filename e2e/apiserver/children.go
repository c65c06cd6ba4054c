package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

type child struct {
	command *exec.Cmd
	stdin   io.Closer
	ended   chan struct{}
}

// children are processes of this same binary, by name. Each has a stdin that we hold, so all
// of them end when we do.
type children map[string]*child

// start runs this binary with args and waits for the first stdout line that isReady accepts
// (nil: does not wait). stderr goes to NAME.log in dir.
func (all children) start(ctx context.Context, name, dir string, isReady func(string) bool, args ...string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	log, err := os.OpenFile(filepath.Join(dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	command := exec.Command(self, args...)
	command.Stderr = log
	stdin, err := command.StdinPipe()
	if err != nil {
		return "", err
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := command.Start(); err != nil {
		return "", err
	}
	one := &child{command: command, stdin: stdin, ended: make(chan struct{})}
	all[name] = one

	lines := make(chan string, 1)
	go func() {
		scanner := bufio.NewScanner(stdout)
		for scanner.Scan() {
			if isReady != nil && isReady(scanner.Text()) {
				lines <- scanner.Text()
				break
			}
		}
		_, _ = io.Copy(io.Discard, stdout)
		_ = command.Wait()
		_ = log.Close()
		close(one.ended)
	}()
	if isReady == nil {
		return "", nil
	}
	select {
	case line := <-lines:
		return line, nil
	case <-one.ended:
		return "", fmt.Errorf("%s ended before it was ready: %s", name, tail(log.Name()))
	case <-ctx.Done():
		return "", ctx.Err()
	case <-time.After(60 * time.Second):
		return "", fmt.Errorf("%s is not ready after 60 s: %s", name, tail(log.Name()))
	}
}

func (all children) kill(name string) {
	one, ok := all[name]
	if !ok {
		return
	}
	_ = one.command.Process.Kill()
	<-one.ended
	delete(all, name)
}

func (all children) ended(name string) bool {
	one, ok := all[name]
	if !ok {
		return true
	}
	select {
	case <-one.ended:
		return true
	default:
		return false
	}
}

func (all children) pids() map[string]int {
	pids := map[string]int{}
	for name, one := range all {
		pids[name] = one.command.Process.Pid
	}
	return pids
}

func (all children) stopAll() {
	for _, name := range []string{"controllers", "proxy", "bare-proxy", "apiserver", "etcd"} {
		all.kill(name)
	}
}

func tail(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-2000):])
}
