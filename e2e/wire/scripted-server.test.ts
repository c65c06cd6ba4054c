import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byteByByte, cutAt, json, stream } from './answer.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

const collection = '/api/v1/namespaces/d/pods'
let server: ScriptedServer
let sites = 0

beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())

const freshSite = () => {
  sites += 1
  return server.site(`/s${sites}`)
}

/** Everything that came before the end, and how it ended. */
async function readAll(response: Response): Promise<{ text: string; end: 'clean' | 'broken' }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
    return { text, end: 'clean' }
  } catch {
    return { text, end: 'broken' }
  }
}

describe('scripted server', () => {
  it('answers what is queued, then what is said for all, and logs requests by verb', async () => {
    const site = freshSite()
      .next('LIST', json({ first: true }), json({}, 503))
      .always('LIST', json({ later: true }))
    const statuses = []
    for (let i = 0; i < 4; i += 1) statuses.push((await fetch(`${site.url}${collection}?limit=500`)).status)
    expect(statuses).toEqual([200, 503, 200, 200])
    expect((await fetch(`${site.url}/version`)).status).toBe(404)
    expect(site.requests.map(({ verb, path }) => `${verb} ${path}`)).toEqual([
      ...Array<string>(4).fill(`LIST ${collection}`),
      'version /version',
    ])
    expect(site.all('LIST')[0]?.query.get('limit')).toBe('500')
  })

  it.each([
    ['chunked', 'clean', 'clean'],
    ['chunked', 'fin', 'broken'],
    ['chunked', 'rst', 'broken'],
    ['close', 'clean', 'clean'],
    ['close', 'fin', 'clean'],
    [99, 'fin', 'broken'],
  ] as const)('framing %s, ended by %s, is %s for who reads, and all bytes came before', async (framing, end, seen) => {
    const site = freshSite().next('WATCH', { framing, body: ['one ', 'two'], end: 'open' })
    const response = await fetch(`${site.url}${collection}?watch=true`)
    const reading = readAll(response)
    const watch = await site.request('WATCH', 1)
    await watch.send(' three')
    await watch.end(end)
    expect(await reading).toEqual({ text: 'one two three', end: seen })
  })

  it('sends each piece when the step before it is released, and the head not before its own', async () => {
    let head: () => void = () => {}
    let rest: () => void = () => {}
    const after = new Promise<void>((resolve) => (head = resolve))
    const gate = new Promise<void>((resolve) => (rest = resolve))
    const site = freshSite().next('WATCH', { after, body: ['a', gate, 'b'] })
    let isAnswered = false
    const fetched = fetch(`${site.url}${collection}?watch=true`).then((response) => {
      isAnswered = true
      return response
    })
    await site.request('WATCH', 1)
    expect(isAnswered).toBe(false)
    head()
    const reader = (await fetched).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('a')
    rest()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('b')
  })

  it.each(['gzip', 'gzip-per-flush'] as const)('%s can be read piece by piece', async (encoding) => {
    const site = freshSite().next('WATCH', { encoding, body: 'one\n', end: 'open' })
    const response = await fetch(`${site.url}${collection}?watch=true`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const reader = response.body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await read()).toBe('one\n')
    const watch = await site.request('WATCH', 1)
    await watch.send('two\n')
    expect(await read()).toBe('two\n')
    await watch.end()
    expect((await reader?.read())?.done).toBe(true)
  })

  it('gzip per flush is a row of members, gzip is one', async () => {
    const members = async (encoding: 'gzip' | 'gzip-per-flush'): Promise<number> => {
      const site = freshSite().next('WATCH', { encoding, body: ['one', 'two', 'three'] })
      const bytes = await rawBody(`${site.url}${collection}?watch=true`)
      return bytes.toString('latin1').split('\x1f\x8b\x08').length - 1
    }
    expect([await members('gzip'), await members('gzip-per-flush')]).toEqual([1, 3])
  })

  it('knows who hung up; drops, holds and sends what is no HTTP', async () => {
    const site = freshSite().next('WATCH', stream('x')).next('LIST', 'drop', { raw: 'SSH-2.0-x\r\n\r\n' }, 'hold')
    const abort = new AbortController()
    await fetch(`${site.url}${collection}?watch=true`, { signal: abort.signal })
    const watch = await site.request('WATCH', 1)
    expect(watch.isOpen).toBe(true)
    abort.abort()
    await watch.closed
    expect(watch.isOpen).toBe(false)
    for (const _what of ['drop', 'rubbish']) await expect(fetch(site.url + collection)).rejects.toThrow(TypeError)
    const held = fetch(site.url + collection)
    await (await site.request('LIST', 3)).answer(json({ late: true }))
    expect(await (await held).json()).toEqual({ late: true })
  })

  it('cuts text anywhere', () => {
    expect(cutAt('a€b', 2, 3).map((piece) => [...piece])).toEqual([[0x61, 0xe2], [0x82], [0xac, 0x62]])
    expect(byteByByte('a€b')).toHaveLength(5)
  })
})

/** The body as it comes, not decompressed. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpRequest(url, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
