import {
  type ComputedRef,
  computed,
  hasInjectionContext,
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  provide,
  shallowRef,
  toRaw,
  toValue,
  watch,
} from 'vue'
import { Kube } from '../client/kube.js'
import type { KubeOptions } from '../client/kube-options.js'
import { isSameKube, openKube } from '../client/open-kube.js'
import { useActive } from './use-active.js'

/** Where the kube is provided: for `app.provide(kubeKey, shallowRef(kube))`. */
export const kubeKey: InjectionKey<Readonly<{ value: Kube | null }>> = Symbol('kube-informer')

/**
 * The kube of the composables in components below: a kube; or what to open one with, by value:
 * opened once mounted, closed when unmounted, another one for other options; or null: none yet. Of
 * equal options the latest `auth` is asked.
 * Options that are refused make every composable below say why.
 */
export function provideKube(given: MaybeRefOrGetter<Kube | KubeOptions | null>): ComputedRef<Kube | null> {
  const current = computed(() => toRaw(toValue(given)))
  const latest = computed(() => (current.value instanceof Kube ? null : toRaw(current.value)))
  const options = computed<KubeOptions | null>((before) => {
    const next = latest.value
    return before && next && isSameKube(before, next) ? before : next
  })
  const opened = shallowRef<{ readonly options: KubeOptions; readonly kube: Kube } | null>(null)
  watch(
    [options, useActive()] as const,
    ([wanted, active], _before, onCleanup) => {
      if (wanted === null || !active) return
      const { kube, close } = openKube(wanted, () => latest.value)
      opened.value = { options: wanted, kube }
      onCleanup(close)
    },
    { immediate: true },
  )
  const kube = computed(() => {
    if (current.value instanceof Kube) return current.value
    return opened.value !== null && opened.value.options === options.value ? opened.value.kube : null
  })
  provide(kubeKey, kube)
  return kube
}

/** The kube provided above; its value is null where there is none yet. */
export function useKube(): ComputedRef<Kube | null> {
  const kube = useProvidedKube()
  return computed(() => kube() ?? null)
}

/** `undefined`: none was provided. */
export function useProvidedKube(): () => Kube | null | undefined {
  const provided = hasInjectionContext() ? inject(kubeKey, undefined) : undefined
  return () => toRaw(provided?.value)
}
