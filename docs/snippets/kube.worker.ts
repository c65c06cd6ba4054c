import { startEngine } from 'kube-informer/worker'

startEngine({
  fields: {
    // A value for rows, where and sort: plain data of one object, which must not be changed.
    'team.owner': { version: '1', fn: ({ metadata }) => metadata.annotations?.['example.com/owner'] ?? 'nobody' },
  },
  indexers: {
    // What an object is found under; several values are allowed, none too.
    team: { version: '1', fn: ({ metadata }) => [metadata.labels?.team ?? 'none'] },
  },
  transforms: {
    // What is stored of an object. It gets a copy; key, uid, version and labels are taken before it. What it returns
    // must not change any more.
    'without-spec': { version: '1', fn: (object) => ({ ...object, spec: {} }) },
  },
})
