/** Pages and files that don't change while the process runs: compressed once, and revalidated by their tag. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Asset = {
  type: string
  content: Buffer
  /** Weak, because it is the same with and without compression. */
  tag: string
  headers: Readonly<Record<string, string>>
  /** Null: nobody has requested it yet. */
  compressed: Promise<Buffer> | null
}

/** A shorter response is one packet anyway. */
const minCompressedBytes = 1024

const compress = promisify(gzip)

/** @param headers further headers of the response */
export function createAsset(type: string, text: string | Buffer, headers: Asset['headers'] = {}): Asset {
  const content = Buffer.from(text)
  const tag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  return { type, content, tag, headers, compressed: null }
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const { type, content, tag, headers } = asset
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag, ...headers })
  const known = request.headers['if-none-match']?.split(',').map(bare) ?? []
  if (known.includes('*') || known.includes(bare(tag))) return reply.code(304).send()
  reply.type(type)
  if (content.length < minCompressedBytes || !acceptsGzip(request)) return reply.send(content)
  asset.compressed ??= compress(content, { level: 9 })
  return reply.header('content-encoding', 'gzip').send(await asset.compressed)
}
