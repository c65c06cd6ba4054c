/** `indexedDB`, or something like it. */
export type DatabaseFactory = Pick<IDBFactory, 'open' | 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
