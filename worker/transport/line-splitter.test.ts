import { describe, expect, it, vi } from 'vitest'
import { LineSplitter } from './line-splitter.js'

const encode = (text: string) => new TextEncoder().encode(text)

/** All that a splitter gives for these chunks: its lines, and the rest. */
function split(chunks: readonly Uint8Array[], longest?: number) {
  const splitter = new LineSplitter(longest)
  const lines = chunks.flatMap((chunk) => splitter.push(chunk))
  return { lines, rest: splitter.finish(), overflowed: splitter.overflowed }
}

function cutAt(bytes: Uint8Array, ...at: readonly number[]): readonly Uint8Array[] {
  const edges = [0, ...at, bytes.length]
  return edges.slice(1).map((end, index) => bytes.slice(edges[index], end))
}

describe('lines', () => {
  it.each([
    ['nothing', '', [], ''],
    ['one line', 'a\n', ['a'], ''],
    ['several in one chunk (C02)', 'a\nb\nc\n', ['a', 'b', 'c'], ''],
    ['a rest (C07)', 'a\nb', ['a'], 'b'],
    ['blank lines (C05)', '\n\n  \na\n', ['', '', '  ', 'a'], ''],
    ['CR LF, the CR is left to JSON (C06)', 'a\r\nb\r\n', ['a\r', 'b\r'], ''],
    ['a lone CR is no end (C06)', 'a\rb\n', ['a\rb'], ''],
    ['other line ends of Unicode are none', 'a\u2028b\u0085c\n', ['a\u2028b\u0085c'], ''],
    ['a byte order mark at the start (C10)', '\ufeffa\nb\n', ['a', 'b'], ''],
    ['a byte order mark later stays (C10)', 'a\n\ufeffb\n', ['a', '\ufeffb'], ''],
    ['a byte order mark before a rest', '\ufeffa', [], 'a'],
    ['only one mark is dropped', '\ufeff\ufeffa\n', ['\ufeffa'], ''],
  ])('%s, cut at every byte (W6)', (_name, text, lines, rest) => {
    const bytes = encode(text)
    expect(split([bytes])).toEqual({ lines, rest, overflowed: false })
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(split(cutAt(bytes, at))).toEqual({ lines, rest, overflowed: false })
    }
    const single = [...bytes].map((byte) => Uint8Array.of(byte))
    expect(split(single)).toEqual({ lines, rest, overflowed: false })
  })

  it('C01: characters of two, three and four bytes over any two cuts', () => {
    const bytes = encode('é€😀\n😀€é\n€')
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const { lines, rest } = split(cutAt(bytes, first, second))
        expect(lines).toEqual(['é€😀', '😀€é'])
        expect(rest).toBe('€')
      }
    }
  })

  it('bytes that are no UTF-8 spoil their own line only', () => {
    const bytes = Uint8Array.from([0x61, 0xe2, 0x82, 0x0a, 0x62, 0x0a])
    for (let at = 0; at <= bytes.length; at += 1) expect(split(cutAt(bytes, at)).lines).toEqual(['a\ufffd', 'b'])
  })

  it('an empty chunk changes nothing', () => {
    expect(split([encode('a'), new Uint8Array(), encode('b\n')]).lines).toEqual(['ab'])
  })
})

describe('long lines (C03, W6)', () => {
  it('one line of 1.3 MB in 200 chunks: each byte is searched, copied and decoded once', () => {
    const bytes = encode(`${'x€'.repeat(325_000)}\n`)
    const size = Math.ceil(bytes.length / 200)
    const searched = vi.spyOn(Uint8Array.prototype, 'lastIndexOf')
    const decoded = vi.spyOn(TextDecoder.prototype, 'decode')
    const copied = vi.spyOn(Uint8Array.prototype, 'set')
    const splitter = new LineSplitter()
    const lines: string[] = []
    for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)))
    const total = (parts: readonly unknown[]) =>
      parts.reduce<number>((sum, part) => sum + (part as Uint8Array).length, 0)
    const searchedBytes = total(searched.mock.contexts)
    const decodedBytes = total(decoded.mock.calls.map(([part]) => part))
    const copiedBytes = total(copied.mock.calls.map(([part]) => part))
    vi.restoreAllMocks()
    expect(lines).toEqual(['x€'.repeat(325_000)])
    expect(searchedBytes).toBe(bytes.length)
    expect(decodedBytes).toBe(bytes.length - 1)
    expect(copiedBytes).toBe(bytes.length - 1)
  })

  it('8 MiB and more are a line like any other', () => {
    const text = 'x'.repeat(9 * 1024 * 1024)
    const bytes = encode(`${text}\n`)
    expect(split(cutAt(bytes, 1024, 5_000_000)).lines[0]?.length).toBe(text.length)
  })

  it('over the limit: lines before it come, it and all behind it do not, however the bytes are cut', () => {
    const bytes = encode('12345678\nabcdefghi\nb\n')
    const expected = { lines: ['12345678'], rest: '', overflowed: true }
    expect(split([bytes], 8)).toEqual(expected)
    for (let at = 0; at <= bytes.length; at += 1) expect(split(cutAt(bytes, at), 8)).toEqual(expected)
    expect(
      split(
        [...bytes].map((byte) => Uint8Array.of(byte)),
        8,
      ),
    ).toEqual(expected)
  })

  it('an unfinished line over the limit is over it at once', () => {
    const splitter = new LineSplitter(8)
    splitter.push(encode('12345678'))
    expect(splitter.overflowed).toBe(false)
    splitter.push(encode('9'))
    expect(splitter.overflowed).toBe(true)
  })

  it('a chunk over the limit whose lines are short is no overflow', () => {
    const text = '123\n4567\n89\n'.repeat(20)
    expect(split([encode(text)], 4).lines).toEqual(text.trimEnd().split('\n'))
  })
})
