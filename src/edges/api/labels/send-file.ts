/** Sends files, or the parts that requests ask for (RFC 9110, 13 and 14). */
import type { FastifyReply } from 'fastify'
import parseRange from 'range-parser'
import type { FileDescription } from '#domain/labels/download-label.ts'

/** @param contents null: unknown, so the file has no entity tag */
export type FileHead = { fileName: string; mediaType: string; contents: FileDescription['contents'] }

const tagOf = ({ contents }: FileHead): string | null => contents && `"${contents.sha256}"`

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Whether a condition of the request decides about the response. @returns its status; null: the file is sent */
function statusOfConditions({ request }: FastifyReply, tag: string): 304 | 412 | null {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
  const isOneOf = (tags: string[]) => tags.includes('*') || tags.includes(tag)
  if (ifMatch !== undefined && !isOneOf(tagsIn(ifMatch))) return 412
  // Caches may weaken the tag.
  if (ifNoneMatch !== undefined && isOneOf(tagsIn(ifNoneMatch).map((one) => one.replace(/^W\//, '')))) return 304
  return null
}

/** Writes the headers of GET and HEAD. @returns whether the response was sent, without a body */
function writeHead(reply: FastifyReply, head: FileHead): boolean {
  const tag = tagOf(head)
  if (tag !== null) reply.header('etag', tag)
  const status = tag === null ? null : statusOfConditions(reply, tag)
  if (status !== null) {
    reply.code(status).send()
    return true
  }
  reply
    .type(head.mediaType)
    .header('content-disposition', `attachment; filename="${head.fileName}"`)
    .header('accept-ranges', 'bytes')
  if (head.contents) reply.header('content-length', head.contents.bytes)
  return false
}

/** Responds to HEAD without the bytes. */
export function sendHead(reply: FastifyReply, head: FileHead): FastifyReply {
  return writeHead(reply, head) ? reply : reply.send()
}

/** Whether the part has a form that the standard allows. A range that ends before it starts is invalid. */
function isValidPart(part: string): boolean {
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(part.trim()) ?? []
  return first === '' ? last !== '' : last === '' || Number(first) <= Number(last)
}

/** The ranges of the request. Null: it has none, or they must be ignored. */
function wantedRange({ request }: FastifyReply, tag: string | null): string | null {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || request.method !== 'GET' || (ifRange !== undefined && ifRange !== tag)) return null
  const [, parts] = /^bytes=(.*)$/i.exec(range.trim()) ?? []
  return parts?.split(',').every(isValidPart) ? `bytes=${parts}` : null
}

/** Sends the file or the part of it that the request asks for. */
export function sendFile(reply: FastifyReply, head: FileHead, bytes: Uint8Array): FastifyReply {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (writeHead(reply, head)) return reply
  const range = wantedRange(reply, tagOf(head))
  const ranges = range === null ? null : parseRange(body.length, range)
  if (ranges === -1) {
    return reply.code(416).removeHeader('content-length').header('content-range', `bytes */${body.length}`).send()
  }
  // A request for several parts may get the whole file.
  const part = Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined
  if (!part) return reply.send(body)
  return reply
    .code(206)
    .header('content-length', part.end - part.start + 1)
    .header('content-range', `bytes ${part.start}-${part.end}/${body.length}`)
    .send(body.subarray(part.start, part.end + 1))
}
