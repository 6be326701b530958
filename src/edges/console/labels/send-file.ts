import type { FastifyReply } from 'fastify'

/** What a page shows in a frame of its own, to print it. */
export function sendFile(
  reply: FastifyReply,
  file: { mediaType: string; name: string; bytes: Uint8Array; disposition: 'inline' | 'attachment' },
): FastifyReply {
  const { mediaType, name, bytes, disposition } = file
  return (
    reply
      .type(mediaType)
      .header('content-disposition', `${disposition}; filename="${name}"`)
      // A stricter one leaves the viewer of a browser blank.
      .header('content-security-policy', "frame-ancestors 'self'")
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  )
}
