package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/cache"
)

// reading is what an informer holds, and what it told since the reading before.
type reading struct {
	Client  string         `json:"client"`
	Objects []cachedObject `json:"objects"`
	Changes []toldChange   `json:"changes"`
}

type cachedObject struct {
	Key             string `json:"key"`
	UID             string `json:"uid"`
	ResourceVersion string `json:"resourceVersion"`
	Hash            string `json:"hash"`
}

// toldChange is `added`, `updated` or `deleted`; LastStateUnknown is client-go's DeletedFinalStateUnknown.
type toldChange struct {
	Type             string `json:"type"`
	Key              string `json:"key"`
	UID              string `json:"uid"`
	ResourceVersion  string `json:"resourceVersion"`
	LastStateUnknown bool   `json:"lastStateUnknown,omitempty"`
}

// recorder keeps what one informer tells.
type recorder struct {
	client       string
	informer     cache.SharedIndexInformer
	registration cache.ResourceEventHandlerRegistration
	lock         sync.Mutex
	changes      []toldChange
	// versions told last, by name
	versions map[string]string
}

// record makes the informer keep what ours does by default, and listens. The informer does not run yet.
func record(client string, informer cache.SharedIndexInformer) (*recorder, error) {
	r := &recorder{client: client, informer: informer, versions: map[string]string{}}
	if err := informer.SetTransform(withoutManagedFields); err != nil {
		return nil, err
	}
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { r.told("added", object) },
		UpdateFunc: func(_, object any) { r.told("updated", object) },
		DeleteFunc: func(object any) { r.told("deleted", object) },
	})
	r.registration = registration
	return r, err
}

func withoutManagedFields(object any) (any, error) {
	if one, err := meta.Accessor(object); err == nil {
		one.SetManagedFields(nil)
	}
	return object, nil
}

func (r *recorder) told(change string, object any) {
	unknown, isUnknown := object.(cache.DeletedFinalStateUnknown)
	if isUnknown {
		object = unknown.Obj
	}
	one, err := meta.Accessor(object)
	if err != nil {
		panic(err)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.changes = append(r.changes, toldChange{
		Type: change, Key: keyOf(one.GetNamespace(), one.GetName()), UID: string(one.GetUID()),
		ResourceVersion: one.GetResourceVersion(), LastStateUnknown: isUnknown,
	})
	r.versions[one.GetName()] = one.GetResourceVersion()
}

// read waits until that object was told at that version, and takes the changes.
func (r *recorder) read(name, version string, patience time.Duration) (reading, error) {
	until := time.Now().Add(patience)
	for !r.reached(name, version) {
		if time.Now().After(until) {
			return reading{}, fmt.Errorf("the %s informer never told %s at %s", r.client, name, version)
		}
		time.Sleep(5 * time.Millisecond)
	}
	r.lock.Lock()
	changes := r.changes
	r.changes = nil
	r.lock.Unlock()
	result := reading{Client: r.client, Objects: []cachedObject{}, Changes: append([]toldChange{}, changes...)}
	for _, object := range r.informer.GetStore().List() {
		one, err := digestOf(object.(runtime.Object))
		if err != nil {
			return reading{}, err
		}
		result.Objects = append(result.Objects, one)
	}
	return result, nil
}

func (r *recorder) reached(name, version string) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.versions[name] == version
}

// digestOf hashes everything but the version, as canonical JSON: members sorted, nothing escaped that need not be
// but U+2028 and U+2029. e2e/differential/digest.mjs writes the same. Typed objects lack their kind; it is put back.
func digestOf(object runtime.Object) (cachedObject, error) {
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(object)
	if err != nil {
		return cachedObject{}, err
	}
	one := &unstructured.Unstructured{Object: content}
	if one.GetKind() == "" {
		kinds, _, err := scheme.Scheme.ObjectKinds(object)
		if err != nil {
			return cachedObject{}, err
		}
		one.SetGroupVersionKind(kinds[0])
	} else {
		// The dynamic informer's content is the cache's own.
		one = one.DeepCopy()
	}
	version := one.GetResourceVersion()
	unstructured.RemoveNestedField(one.Object, "metadata", "resourceVersion")
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(one.Object); err != nil {
		return cachedObject{}, err
	}
	sum := sha256.Sum256(bytes.TrimSuffix(text.Bytes(), []byte("\n")))
	return cachedObject{
		Key: keyOf(one.GetNamespace(), one.GetName()), UID: string(one.GetUID()),
		ResourceVersion: version, Hash: hex.EncodeToString(sum[:8]),
	}, nil
}

func keyOf(namespace, name string) string {
	if namespace == "" {
		return name
	}
	return namespace + "/" + name
}
