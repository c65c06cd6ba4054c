package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	core "k8s.io/api/core/v1"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/controller-manager/pkg/informerfactory"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/deployment"
	"k8s.io/kubernetes/pkg/controller/garbagecollector"
	"k8s.io/kubernetes/pkg/controller/namespace"
	"k8s.io/kubernetes/pkg/controller/replicaset"
)

const (
	workers = 5
	// discoveryPeriod is after how long the garbage collector knows a new CRD. kube-controller-manager takes 30 s.
	discoveryPeriod = time.Second
)

// runControllers is what of kube-controller-manager a rollout needs: its deployment, replicaset, namespace and
// garbage collector controllers, with the node of node.go for the pods they make. `{"ready":"controllers"}` says that
// all their caches have synced.
func runControllers(args []string) error {
	flags := flag.NewFlagSet("controllers", flag.ExitOnError)
	server := flags.String("server", "", "URL of the API server")
	ca := flags.String("ca", "", "certificate bundle of the API server")
	token := flags.String("token", "", "bearer token of an admin")
	podDelay := flags.Duration("pod-delay", 0, "how long a pod takes to start, and to end")
	_ = flags.Parse(args)

	ctx := context.Background()
	config := &rest.Config{Host: *server, BearerToken: *token, TLSClientConfig: rest.TLSClientConfig{CAFile: *ca}, QPS: -1}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	objects, err := metadata.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	apps, pods := factory.Apps().V1(), factory.Core().V1().Pods()

	deployments, err := deployment.NewDeploymentController(ctx, apps.Deployments(), apps.ReplicaSets(), pods, client)
	if err != nil {
		return err
	}
	replicaSets := replicaset.NewReplicaSetController(ctx, apps.ReplicaSets(), pods, client, replicaset.BurstReplicas)
	namespaces := namespace.NewNamespaceController(ctx, client, objects,
		client.Discovery().ServerPreferredNamespacedResources, factory.Core().V1().Namespaces(), time.Minute, core.FinalizerKubernetes)
	node, err := newNode(*podDelay, client, pods)
	if err != nil {
		return err
	}

	// The collector resets the mapper whenever discovery tells it of other resources, so the two have a client each.
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(client.Discovery()))
	all := informerfactory.NewInformerFactory(factory, metadatainformer.NewSharedInformerFactory(objects, 0))
	started := make(chan struct{})
	collector, err := garbagecollector.NewGarbageCollector(ctx, client, objects, mapper, garbagecollector.DefaultIgnoredResources(), all, started)
	if err != nil {
		return err
	}

	all.Start(ctx.Done())
	close(started)
	go deployments.Run(ctx, workers)
	go replicaSets.Run(ctx, workers)
	go namespaces.Run(ctx, workers)
	go node.run(ctx, workers)
	go collector.Sync(ctx, client.Discovery(), discoveryPeriod)
	go collector.Run(ctx, workers, time.Minute)

	factory.WaitForCacheSync(ctx.Done())
	if err := poll(ctx, "the garbage collector is not ready", func() (bool, error) {
		return collector.IsSynced(klog.Background()), nil
	}); err != nil {
		return err
	}
	fmt.Println(`{"ready":"controllers"}`)
	select {}
}
