import { createKube } from 'kube-informer'
import { kubeKey } from 'kube-informer/vue'
import { createApp, shallowRef } from 'vue'
import PodsPage from './vue/pods-page.vue'
import './styles/tokens.css'
import './styles/vue-page.css'

createApp(PodsPage)
  .provide(kubeKey, shallowRef(createKube({ server: '/k8s' })))
  .mount('#app')
