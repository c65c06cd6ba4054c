package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// runInformer runs client-go's shared informers, the typed and the dynamic one, on one scope of a cluster that is
// there, until stdin closes. `{"ready":"informer"}` says that both have synced. The one command is `read NAME
// VERSION`: as soon as both have told of that object at that resourceVersion, two lines of `reading`.
func runInformer(args []string) error {
	flags := flag.NewFlagSet("informer", flag.ExitOnError)
	server := flags.String("server", "", "URL of the API server")
	ca := flags.String("ca", "", "certificate bundle of the API server")
	token := flags.String("token", "", "bearer token")
	resource := flags.String("resource", "configmaps.v1.", "as resource.version.group")
	namespace := flags.String("namespace", "", "empty: all")
	selector := flags.String("selector", "", "label selector; empty: all")
	_ = flags.Parse(args)

	gvr, _ := schema.ParseResourceArg(*resource)
	if gvr == nil {
		return fmt.Errorf("%q is not resource.version.group", *resource)
	}
	config := &rest.Config{Host: *server, BearerToken: *token, TLSClientConfig: rest.TLSClientConfig{CAFile: *ca}}
	scope := func(options *meta.ListOptions) { options.LabelSelector = *selector }
	typed, err := typedInformer(config, *gvr, *namespace, scope)
	if err != nil {
		return err
	}
	untyped, err := dynamicInformer(config, *gvr, *namespace, scope)
	if err != nil {
		return err
	}

	ctx := context.Background()
	var recorders []*recorder
	for _, one := range []struct {
		client   string
		informer cache.SharedIndexInformer
	}{{"typed", typed}, {"dynamic", untyped}} {
		recorder, err := record(one.client, one.informer)
		if err != nil {
			return err
		}
		recorders = append(recorders, recorder)
		go one.informer.RunWithContext(ctx)
	}
	if !cache.WaitForCacheSync(ctx.Done(), recorders[0].registration.HasSynced, recorders[1].registration.HasSynced) {
		return errors.New("never synced")
	}
	fmt.Println(`{"ready":"informer"}`)

	lines := bufio.NewScanner(os.Stdin)
	output := bufio.NewWriter(os.Stdout)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) != 3 || words[0] != "read" {
			return fmt.Errorf("unknown command %q: read NAME VERSION", lines.Text())
		}
		for _, recorder := range recorders {
			reading, err := recorder.read(words[1], words[2], 60*time.Second)
			if err != nil {
				return err
			}
			if err := json.NewEncoder(output).Encode(reading); err != nil {
				return err
			}
		}
		if err := output.Flush(); err != nil {
			return err
		}
	}
	return lines.Err()
}

func typedInformer(config *rest.Config, gvr schema.GroupVersionResource, namespace string, scope func(*meta.ListOptions)) (cache.SharedIndexInformer, error) {
	config = rest.CopyConfig(config)
	config.ContentType = "application/vnd.kubernetes.protobuf"
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0,
		informers.WithNamespace(namespace), informers.WithTweakListOptions(scope))
	generic, err := factory.ForResource(gvr)
	if err != nil {
		return nil, err
	}
	return generic.Informer(), nil
}

func dynamicInformer(config *rest.Config, gvr schema.GroupVersionResource, namespace string, scope func(*meta.ListOptions)) (cache.SharedIndexInformer, error) {
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(client, 0, namespace, scope)
	return factory.ForResource(gvr).Informer(), nil
}
