package main

import (
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

// runAPIServer is kube-apiserver itself; args are its own flags.
func runAPIServer(args []string) error {
	command := app.NewAPIServerCommand()
	command.SetArgs(args)
	return command.Execute()
}
