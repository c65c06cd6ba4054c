import { startEngine } from 'kube-informer/worker'

/** The shipped worker, which can be told to die, or to hang for a while, by `new BroadcastChannel('engine')`. */
startEngine()

const hangMs = 45_000

new BroadcastChannel('engine').addEventListener('message', ({ data }: MessageEvent<'die' | 'hang'>) => {
  if (data === 'die') return self.close()
  for (const until = Date.now() + hangMs; Date.now() < until; );
})
