import { expect, test } from 'vitest'
import { configMaps, named, path, settle, setUp } from './set-up.fixture.js'

/** A server on which `foo` was created and changed twice, and the versions of those three writes. */
function threeWrites() {
  const set = setUp()
  const { server } = set
  server.objects.create(configMaps, named('foo'))
  const versions = [server.resourceVersion]
  for (const turn of ['1', '2']) {
    server.objects.update(configMaps, named('foo', { turn }))
    versions.push(server.resourceVersion)
  }
  return { ...set, versions }
}

test('TestRCNumber: a watch tells what was written after its version; a list has the last one', async () => {
  const { json, watch, versions } = threeWrites()
  const seen = await Promise.all(versions.map((version) => watch(`resourceVersion=${version}`)))
  await settle()
  const told = seen.map(({ lines }) => lines.map(({ object }) => object.metadata.resourceVersion))
  expect(told).toEqual([versions.slice(1), versions.slice(2), []])
  expect((await json(path)).metadata.resourceVersion).toBe(versions[2])
})

test('TestResetWatch: what was forgotten cannot be watched from, the last version can', async () => {
  const { server, watch, versions } = threeWrites()
  server.compact()
  const old = await watch(`resourceVersion=${versions[0]}`)
  const fresh = await watch(`resourceVersion=${versions[2]}`)
  await settle()
  expect([old.types(), fresh.types()]).toEqual([['ERROR'], []])
  server.objects.update(configMaps, named('foo', { turn: '3' }))
  await settle()
  expect(fresh.types()).toEqual(['MODIFIED'])
})

test('TestBroadcaster: every watch gets every change in order; one that goes disturbs no other', async () => {
  const { server, watch } = setUp()
  const from = `resourceVersion=${server.resourceVersion}`
  const abort = new AbortController()
  const [one, two, gone] = await Promise.all([watch(from), watch(from), watch(from, { signal: abort.signal })])
  server.objects.create(configMaps, named('a'))
  await settle()
  abort.abort()
  for (const name of ['b', 'c']) server.objects.create(configMaps, named(name))
  await settle()
  expect([one?.names(), two?.names(), gone?.names()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], ['a']])
})
