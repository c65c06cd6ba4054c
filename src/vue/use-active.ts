import { getCurrentInstance, onActivated, onDeactivated, onMounted, type ShallowRef, shallowRef } from 'vue'

/**
 * Whether to listen: while the component is mounted and not kept alive out of sight; never on a
 * server. Outside a component, as in a store's scope, from the beginning.
 */
export function useActive(): Readonly<ShallowRef<boolean>> {
  const active = shallowRef(false)
  if (getCurrentInstance() === null) {
    active.value = typeof document !== 'undefined'
    return active
  }
  const on = (): void => {
    active.value = true
  }
  onMounted(on)
  onActivated(on)
  onDeactivated(() => {
    active.value = false
  })
  return active
}
