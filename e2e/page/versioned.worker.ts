import { startEngine } from 'kube-informer/worker'

/** What an application registers, in two versions: the `appVersion` in this worker's name says which. */
const version = self.name.includes('/second#') ? 'second' : 'first'

startEngine({
  transforms: {
    stamped: {
      version,
      fn: (object) => ({ ...object, metadata: { ...object.metadata, annotations: { stamp: `stamp-of-${version}` } } }),
    },
  },
  indexers: {
    parity: {
      version,
      fn: ({ metadata: { name = '' } }) => {
        const isEven = Number(/\d+$/.exec(name)?.[0]) % 2 === 0
        return [isEven === (version === 'first') ? 'chosen' : 'other']
      },
    },
  },
})
