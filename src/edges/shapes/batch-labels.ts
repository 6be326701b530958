/** The response with all labels of a batch. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { maxShipments } from '#domain/batches/batch.ts'
import type { BatchLabels } from '#domain/batches/batch-labels.ts'
import { mediaType } from '#domain/labels/label.ts'

export const labelsFile = Type.Unsafe<unknown>({
  description: 'The labels in the order of the items.',
  headers: {
    'Content-Disposition': Type.String({ description: 'A file name with the id of the batch.' }),
    'X-Omitted-Labels': Type.String({ description: 'Ids of up to 20 labels that cannot be printed. Absent: none.' }),
  },
  content: {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'application/zpl': { schema: { type: 'string', format: 'binary' } },
  },
})

/** Enough for the positions of the largest batch. */
export const maxLabelsText = Math.ceil((maxShipments / 6) * 1.1)

/** Names items by their positions in a text that is short enough for a URL: base64url of one bit per position. */
export function textOfPositions(positions: readonly number[]): string {
  const bits = Buffer.alloc(Math.floor(Math.max(-1, ...positions) / 8) + 1)
  for (const position of positions) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7))
  return bits.toString('base64url')
}

/** The inverse of `textOfPositions`. */
export function positionsOfText(text: string): Set<number> {
  const bits = Buffer.from(text, 'base64url')
  const all = Array.from({ length: bits.length * 8 }, (_, position) => position)
  return new Set(all.filter((position) => ((bits[position >> 3] ?? 0) & (1 << (position & 7))) !== 0))
}

/** A header must stay short. */
const maxNamed = 20

/**
 * Sends the file as fast as the client reads, so that only a few labels are in memory. A failure closes the connection, so
 * that an incomplete file never looks complete.
 */
export function sendBatchLabels(
  reply: FastifyReply,
  { fileName, format, omitted, bytes }: BatchLabels,
  disposition: 'attachment' | 'inline',
): FastifyReply {
  if (omitted.length > 0) reply.header('x-omitted-labels', omitted.slice(0, maxNamed).join(', '))
  // A page shows the file in a frame to print it.
  if (disposition === 'inline') reply.header('content-security-policy', "frame-ancestors 'self'")
  return reply
    .type(mediaType(format))
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('x-accel-buffering', 'no')
    .send(Readable.from(bytes, { objectMode: false }))
}
