import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { ContentCodingError, codingsOf, decodeContent } from '#kit/content-coding.ts'

const body = Buffer.from(JSON.stringify({ label: 'x'.repeat(5_000) }))
const ample = 100_000

test('every coding is decoded, also several of them in their order', async () => {
  const encoded: [string, Buffer][] = [
    ['gzip', gzipSync(body)],
    ['X-GZip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['gzip, identity,br', brotliCompressSync(gzipSync(body))],
    ['identity', body],
    ['UTF-8', body],
  ]
  for (const [coding, bytes] of encoded) {
    const decoded = await decodeContent(bytes, codingsOf({ 'content-encoding': coding }), ample)
    assert.deepEqual(Buffer.from(decoded), body, coding)
  }
  const halves = [body.subarray(0, 100), body.subarray(100)]
  for (const [coding, encode] of Object.entries({ gzip: gzipSync, zstd: zstdCompressSync })) {
    const decoded = await decodeContent(Buffer.concat(halves.map((half) => encode(half))), [coding], ample)
    assert.deepEqual(Buffer.from(decoded), body, `${coding} in two parts`)
  }
  assert.deepEqual(codingsOf({ 'content-encoding': 'br', 'transfer-encoding': 'gzip, chunked' }), ['br', 'gzip'])
  assert.equal((await decodeContent(Buffer.alloc(0), ['gzip'], ample)).length, 0)
})

test('a damaged body and an unknown coding are errors', async () => {
  const faulty: [string[], Buffer][] = [
    [['compress'], body],
    [['constructor'], body],
    [['gzip', 'gzip', 'gzip', 'gzip', 'gzip'], body],
    [['gzip'], body],
    [['br'], body],
    [['zstd'], body],
    [['gzip'], gzipSync(body).subarray(0, -4)],
    [['deflate'], deflateRawSync(body).subarray(0, -4)],
    [['zstd'], Buffer.concat([zstdCompressSync(body), Buffer.from('more')])],
  ]
  for (const [codings, bytes] of faulty) {
    await assert.rejects(
      decodeContent(bytes, codings, ample),
      (error) => error instanceof ContentCodingError && !error.isOversized,
      codings.join(),
    )
  }
})

test('the limit counts decoded bytes, over all parts', async () => {
  const half = body.subarray(0, body.length / 2)
  const large: [string, Buffer][] = [
    ['gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['gzip', Buffer.concat([gzipSync(half), gzipSync(half), gzipSync(half)])],
    ['zstd', Buffer.concat([zstdCompressSync(half), zstdCompressSync(half), zstdCompressSync(half)])],
  ]
  for (const [coding, bytes] of large) {
    await assert.rejects(
      decodeContent(bytes, [coding], body.length - 1),
      (error) => error instanceof ContentCodingError && error.isOversized,
      coding,
    )
  }
  assert.equal((await decodeContent(gzipSync(body), ['gzip'], body.length)).length, body.length)
})
