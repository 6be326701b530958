/**
 * What USPS answers when it made a label, and again when it reprints one: multipart/form-data with
 *   labelMetadata  JSON: { "trackingNumber": "94…", "postage": 9.17, "zone": "05", "fees": […],
 *                          "extraServices": […], "mailingDate": "2026-10-02T22:00:00Z", … }
 *   labelImage     the image in base64, whatever its own headers say of encodings
 * or the same two as members of one JSON object. Of a label abroad the number is an `internationalTrackingNumber`, and
 * the price group of the country stands in the place of a zone. Its image has the customs form in it, on further pages.
 */
import { type Static, Type } from 'typebox'
import { amountOf } from '#adapters/carriers/amount.ts'
import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import { pdfArtwork } from '#adapters/carriers/pdf-artwork.ts'
import { parseMultipart } from '#adapters/carriers/usps/multipart.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

// What stands beside the number is read apart: a label is bought, whatever came of its price and its image.
const labelMetadata = Type.Object({
  trackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  internationalTrackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  zone: Type.Optional(Type.Unknown()),
  mailingDate: Type.Optional(Type.Unknown()),
})
const metadataPart = compileOnFirstUse(labelMetadata)
const jsonAnswer = compileOnFirstUse(Type.Object({ labelMetadata, labelImage: Type.Optional(Type.Unknown()) }))

const priced = Type.Array(Type.Object({ price: Type.Optional(Type.Number()) }))
const prices = compileOnFirstUse(
  Type.Object({ postage: Type.Number(), fees: Type.Optional(priced), extraServices: Type.Optional(priced) }),
)

/** Null where the answer holds no readable metadata. A label without its image is still bought. */
export function readLabel(response: OutgoingResponse, shipDate: string): BoughtLabel | null {
  const parts = parseMultipart(response.headers['content-type'] ?? '', response.body)
  if (!parts) {
    const answer = readJson(response)
    return jsonAnswer.Check(answer) ? toLabel(answer.labelMetadata, answer.labelImage, shipDate) : null
  }
  const metadata = readPart(parts.get('labelMetadata'))
  return metadataPart.Check(metadata) ? toLabel(metadata, parts.get('labelImage')?.toString() ?? '', shipDate) : null
}

function readPart(part: Buffer | undefined): unknown {
  try {
    return JSON.parse(part?.toString() ?? '')
  } catch {
    return undefined
  }
}

function toLabel(metadata: Static<typeof labelMetadata>, image: unknown, shipDate: string): BoughtLabel | null {
  const trackingNumber = metadata.trackingNumber ?? metadata.internationalTrackingNumber
  if (trackingNumber === undefined) return null
  const { zone, mailingDate } = metadata
  const day = typeof mailingDate === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(mailingDate)?.[0] : undefined
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: chargeOf(metadata),
    zone: typeof zone === 'string' ? zone : null,
    mailingDate: day ?? shipDate,
    artwork: pdfArtwork(image),
  }
}

function chargeOf(metadata: unknown): BoughtLabel['charged'] {
  if (!prices.Check(metadata)) return null
  const { postage, fees = [], extraServices = [] } = metadata
  const surcharges = [...fees, ...extraServices].map((entry) => entry.price ?? 0)
  return { amount: amountOf(postage, ...surcharges), currency: 'USD' }
}
