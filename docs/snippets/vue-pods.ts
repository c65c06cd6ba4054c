import { pods } from 'kube-informer/resources'
import { provideKube, useList } from 'kube-informer/vue'
import { defineComponent, h, ref } from 'vue'

export const Pods = defineComponent(() => {
  const namespace = ref('kube-system')
  const list = useList(pods, () => ({ namespace: namespace.value }), { sort: ['metadata.name'] })
  return () =>
    h(
      'ul',
      list.value.items.map((pod) =>
        h('li', { key: pod.metadata.uid ?? '' }, `${pod.metadata.name}: ${pod.status?.phase}`),
      ),
    )
})

export const App = defineComponent(() => {
  provideKube({ server: '/k8s' })
  return () => h(Pods)
})
