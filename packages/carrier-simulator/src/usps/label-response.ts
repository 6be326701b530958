import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RecordedSale, Sale } from '../sales.ts'
import { type SampleContent, samplePdf } from '../sample-files.ts'
import type { Answer, Simulation } from '../simulation.ts'
import { badRequest, type UspsCaller } from './errors.ts'

/** Data of a USPS label, in addition to the sale. */
export type UspsDetails = {
  /** Fingerprint of the request, to distinguish a repeat from another request with the same key. */
  fingerprint: string
  metadata: Record<string, unknown>
  /** Prepaid duties, taxes and fees. */
  duties?: object
  content: SampleContent
  mailingDate: string
  reprints: number
  /** Set after a refund was requested. */
  disputeId: string | null
}

export const detailsOf = (sale: RecordedSale) => sale.details as UspsDetails

export const isInternationalRequest = (request: FastifyRequest): boolean =>
  request.url.includes('/international-labels/')

/** Domestic and international labels are in two systems, which don't know each other's labels. */
export const isOfPath = ({ trackingNumber }: RecordedSale, request: FastifyRequest): boolean =>
  /^[A-Z]/.test(trackingNumber) === isInternationalRequest(request)

/**
 * A multipart response as documented: metadata as JSON, then the image in base64. As USPS itself warns, its headers
 * have wrong encodings.
 */
export function labelAnswer(
  sale: RecordedSale,
  options: { status?: 200 | 201; imageless: boolean; extraParts?: Record<string, object> },
): Answer {
  const { metadata, content, duties } = detailsOf(sale)
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
  const extraParts = { ...options.extraParts, ...(duties ? { prepaidDutiesTaxesFees: duties } : {}) }
  for (const [name, value] of Object.entries(extraParts)) {
    add([json, `Content-Disposition: form-data; name="${name}"`], JSON.stringify(value))
  }
  return {
    status: options.status ?? 200,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from([...lines, `--${boundary}--`, ''].join('\r\n')),
  }
}

export type Wanted = {
  caller: UspsCaller
  key: string
  /** Request body, to distinguish a repeat from another request with the same key. */
  body: unknown
  /** Status of the response for a new label. */
  status: 200 | 201
  imageless: boolean
}

/** Records one sale per key. A repeat returns the first sale, and another request with the same key is rejected. */
export async function recordSale(
  simulation: Simulation,
  { caller, key, body, status, imageless }: Wanted,
  toSale: (fingerprint: string) => Sale | Answer,
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const [before] = simulation.sales.byReference('usps', caller.customer, key)
  if (before) {
    await before.onDisk
    const isRepeat = detailsOf(before).fingerprint === fingerprint
    return isRepeat
      ? labelAnswer(before, { status, imageless })
      : badRequest('The idempotency key belongs to another request.')
  }
  const sale = toSale(fingerprint)
  return 'status' in sale ? sale : labelAnswer(await simulation.sales.record(sale), { status, imageless })
}

/** Mailing dates from today to seven days ahead, in the sender's time zone. */
export function refuseMailingDate(simulation: Simulation, mailingDate: string): Answer | null {
  const today = simulation.now().getTime()
  const dayMs = 86_400_000
  const [first, last] = [today - dayMs, today + 8 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10))
  const isInWindow = (first ?? '') <= mailingDate && mailingDate <= (last ?? '')
  return isInWindow ? null : badRequest('mailingDate must be within 0 to 7 days from today', 'mailingDate')
}

type Addressee = { firstName?: string; lastName?: string; firm?: string }

export function refuseUnnamed(addresses: Readonly<Record<string, Addressee>>): Answer | null {
  for (const [parameter, address] of Object.entries(addresses)) {
    const isNamed = Boolean(address.firm || (address.firstName && address.lastName))
    if (!isNamed) return badRequest(`${parameter} needs firstName and lastName, or firm`, parameter)
  }
  return null
}
