import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RecordedSale } from '../sales.ts'
import { type SampleContent, samplePdf } from '../sample-pdf.ts'
import type { Answer } from '../simulation.ts'

/** What a label of USPS keeps beside the sale itself. */
export type UspsDetails = {
  /** Of the request, to tell a repeat under the same key from another request. */
  fingerprint: string
  metadata: Record<string, unknown>
  content: SampleContent
  mailingDate: string
  reprints: number
  /** Set once a refund was requested. */
  disputeId: string | null
}

export const detailsOf = (sale: RecordedSale) => sale.details as UspsDetails

export const isPathAbroad = (request: FastifyRequest): boolean => request.url.includes('/international-labels/')

/** Labels at home and abroad are of two systems, and neither knows those of the other. */
export const isOfPath = ({ trackingNumber }: RecordedSale, request: FastifyRequest): boolean =>
  /^[A-Z]/.test(trackingNumber) === isPathAbroad(request)

/**
 * Multipart, as the document has it: metadata as JSON, then the image in base64. Its headers claim
 * encodings that do not hold, as the carrier itself warns.
 */
export function labelAnswer(
  sale: RecordedSale,
  options: { status?: 200 | 201; imageless: boolean; extraParts?: Record<string, object> },
): Answer {
  const { metadata, content } = detailsOf(sale)
  const boundary = randomUUID()
  const lines: string[] = []
  const add = (headers: string[], content: string) => lines.push(`--${boundary}`, ...headers, '', content)
  const json = 'Content-Type: application/json'
  add([json, 'Content-Disposition: form-data; name="labelMetadata"'], JSON.stringify(metadata))
  const imageHeaders = [
    'Content-Type: application/pdf',
    'Content-Disposition: form-data; name="labelImage"; filename="labelImage.pdf"',
    'Content-Transfer-Encoding: binary',
    'Content-Encoding: gzip',
  ]
  if (!options.imageless) add(imageHeaders, samplePdf(content).toString('base64'))
  for (const [name, value] of Object.entries(options.extraParts ?? {})) {
    add([json, `Content-Disposition: form-data; name="${name}"`], JSON.stringify(value))
  }
  return {
    status: options.status ?? 200,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from([...lines, `--${boundary}--`, ''].join('\r\n')),
  }
}
