import { census } from './started-census.js'

// It counts what is imported behind it.

import { startEngine } from 'kube-informer/worker'

const channel = new BroadcastChannel('soak')
channel.onmessage = ({ data }) => {
  if (data === 'count') channel.postMessage({ census: census() })
}

startEngine()
