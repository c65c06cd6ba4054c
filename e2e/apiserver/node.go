package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	core "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

const nodeName = "node"

// node stands for scheduler and kubelet, and runs nothing: a pod that is on no node comes onto this one, is Running and
// Ready after podDelay, and once it is being deleted it is Terminating for podDelay, then gone. Pods on other nodes keep
// the status that others write.
type node struct {
	podDelay time.Duration
	client   kubernetes.Interface
	pods     cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
	// started pods so far, for their addresses.
	started atomic.Int64
}

func newNode(podDelay time.Duration, client kubernetes.Interface, pods coreinformers.PodInformer) (*node, error) {
	n := &node{
		podDelay: podDelay,
		client:   client,
		pods:     pods.Informer(),
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	look := func(object any) {
		pod := object.(*core.Pod)
		if act, after := n.next(pod); act != nil {
			n.queue.AddAfter(cache.MetaObjectToName(pod).String(), after)
		}
	}
	_, err := n.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    look,
		UpdateFunc: func(_, object any) { look(object) },
	})
	return n, err
}

func (n *node) run(ctx context.Context, workers int) {
	cache.WaitForCacheSync(ctx.Done(), n.pods.HasSynced)
	for range workers {
		go func() {
			for {
				key, _ := n.queue.Get()
				if err := n.sync(ctx, key); err == nil || apierrors.IsNotFound(err) {
					n.queue.Forget(key)
				} else {
					n.queue.AddRateLimited(key)
				}
				n.queue.Done(key)
			}
		}()
	}
}

func (n *node) sync(ctx context.Context, key string) error {
	object, exists, err := n.pods.GetStore().GetByKey(key)
	if err != nil || !exists {
		return err
	}
	if act, _ := n.next(object.(*core.Pod)); act != nil {
		return act(ctx, object.(*core.Pod))
	}
	return nil
}

// next is what is to be done about a pod, and how long after it was seen; nil: nothing.
func (n *node) next(pod *core.Pod) (act func(context.Context, *core.Pod) error, after time.Duration) {
	switch {
	case pod.Spec.NodeName == "" && pod.DeletionTimestamp == nil:
		return n.bind, 0
	case pod.Spec.NodeName != nodeName:
		return nil, 0
	case pod.DeletionTimestamp != nil:
		return n.stop, n.podDelay
	case pod.Status.Phase == core.PodPending:
		return n.start, n.podDelay
	default:
		return nil, 0
	}
}

func (n *node) bind(ctx context.Context, pod *core.Pod) error {
	return n.client.CoreV1().Pods(pod.Namespace).Bind(ctx, &core.Binding{
		ObjectMeta: meta.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
		Target:     core.ObjectReference{Kind: "Node", Name: nodeName},
	}, meta.CreateOptions{})
}

func (n *node) start(ctx context.Context, pod *core.Pod) error {
	pod = pod.DeepCopy()
	now, yes, i := meta.Now(), true, n.started.Add(1)
	status := &pod.Status
	status.Phase, status.StartTime, status.ObservedGeneration = core.PodRunning, &now, pod.Generation
	status.PodIP, status.HostIP = fmt.Sprintf("10.244.%d.%d", i/250%250, 1+i%250), "192.168.1.1"
	status.PodIPs, status.HostIPs = []core.PodIP{{IP: status.PodIP}}, []core.HostIP{{IP: status.HostIP}}
	for _, condition := range []core.PodConditionType{core.PodReadyToStartContainers, core.PodInitialized, core.ContainersReady, core.PodReady} {
		status.Conditions = append(status.Conditions,
			core.PodCondition{Type: condition, Status: core.ConditionTrue, LastTransitionTime: now})
	}
	for _, container := range pod.Spec.Containers {
		status.ContainerStatuses = append(status.ContainerStatuses, core.ContainerStatus{
			Name: container.Name, Image: container.Image, ImageID: container.Image, Ready: true, Started: &yes,
			ContainerID: fmt.Sprintf("containerd://%s-%s", pod.UID, container.Name),
			State:       core.ContainerState{Running: &core.ContainerStateRunning{StartedAt: now}},
		})
	}
	_, err := n.client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, meta.UpdateOptions{})
	return err
}

// stop ends a deletion as a kubelet does when the containers have ended: at once, of this pod and no later one.
func (n *node) stop(ctx context.Context, pod *core.Pod) error {
	options := *meta.NewDeleteOptions(0)
	options.Preconditions = meta.NewUIDPreconditions(string(pod.UID))
	return n.client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, options)
}
