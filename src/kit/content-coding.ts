/** Decodes compressed responses (RFC 9110, 8.4). Servers and gateways may compress although the request declined it. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'

/** The body is damaged, its coding is unknown, or it would exceed the limit. */
export class ContentCodingError extends Error {
  override name = 'ContentCodingError'
  readonly isOversized: boolean
  constructor(message: string, isOversized = false) {
    super(message)
    this.isOversized = isOversized
  }
}

type Decoder = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: inflateEither,
  br: promisify(brotliDecompress),
  zstd: decompressFrames,
}

/** Transfer codings that are removed before, and values that servers send by mistake for a body without a coding. */
const withoutCoding: ReadonlySet<string> = new Set(['', 'chunked', 'identity', 'none', 'utf-8', 'utf8'])
/** Nobody needs more. Each coding costs memory and time. */
const maxCodings = 4

/** @returns the codings of the body, in the order in which they were applied */
export const codingsOf = (headers: Readonly<Record<string, string>>): string[] =>
  [headers['content-encoding'] ?? '', headers['transfer-encoding'] ?? '']
    .flatMap((codings) => codings.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => !withoutCoding.has(coding))

/**
 * @param codings in the order in which they were applied
 * @param maxBytes for the decoded body, and for each step
 * @throws ContentCodingError
 */
export async function decodeContent(
  body: Uint8Array,
  codings: readonly string[],
  maxBytes: number,
): Promise<Uint8Array> {
  // Responses without a body, such as 204, can still name a coding.
  if (codings.length === 0 || body.length === 0) return body
  if (codings.length > maxCodings) throw new ContentCodingError(`the response has ${codings.length} codings`)
  let decoded = body
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined
    if (!decode) throw new ContentCodingError('the response has an unknown coding')
    decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((error) => {
      if (isTooLarge(error)) throw new ContentCodingError(`the response is larger than ${maxBytes} bytes`, true)
      throw new ContentCodingError(`the ${coding} response is damaged: ${(error as Error).message}`)
    })
  }
  return decoded
}

const isTooLarge = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'

/** `deflate` is the zlib format, but some servers send the bare stream. */
function inflateEither(body: Uint8Array, options: { maxOutputLength: number }): Promise<Uint8Array> {
  const [first = 0, second = 0] = body
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  return isZlib ? promisify(inflate)(body, options) : promisify(inflateRaw)(body, options)
}

/** Decodes all frames. Node's function stops silently after the first one. */
async function decompressFrames(body: Uint8Array, { maxOutputLength }: { maxOutputLength: number }): Promise<Buffer> {
  const frames: Buffer[] = []
  let [start, remainingBytes] = [0, maxOutputLength]
  while (start < body.length) {
    const { buffer, readBytes } = await decompressFrame(body.subarray(start), Math.max(1, remainingBytes))
    if (buffer.length > remainingBytes) throw Object.assign(new Error('too large'), { code: 'ERR_BUFFER_TOO_LARGE' })
    frames.push(buffer)
    start += readBytes
    remainingBytes -= buffer.length
  }
  return Buffer.concat(frames)
}

/** With `info`, the result has the stream too, which the types omit. */
type DecodedFrame = { buffer: Buffer; engine: { bytesWritten: number } }

const decompressFrame = (body: Uint8Array, maxOutputLength: number): Promise<{ buffer: Buffer; readBytes: number }> =>
  new Promise((resolve, reject) => {
    zstdDecompress(body, { maxOutputLength, info: true }, (error, result) => {
      if (error) return reject(error)
      const { buffer, engine } = result as unknown as DecodedFrame
      if (engine.bytesWritten <= 0) return reject(new Error('an empty frame'))
      resolve({ buffer, readBytes: engine.bytesWritten })
    })
  })
