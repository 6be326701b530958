/** Template Carrier's response with a new label, and with a label that a lookup found. */
import { Type } from 'typebox'
import { pdfArtwork } from '#adapters/carriers/call.ts'
import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const labelResponse = compileOnFirstUse(
  Type.Object({
    shipmentId: Type.String({ minLength: 1 }),
    trackingNumber: Type.String({ minLength: 1 }),
    charged: Type.Optional(Type.String({ pattern: '^\\d+(\\.\\d+)?$' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    labelPdf: Type.Optional(Type.String()),
  }),
)

/** Null where the answer cannot be read. A label without its image is still bought. */
export function parseLabel(response: OutgoingResponse, shipDate: string): BoughtLabel | null {
  const body = readJson(response)
  if (!labelResponse.Check(body)) return null
  const { charged, currency, labelPdf } = body
  return {
    trackingNumber: body.trackingNumber,
    carrierShipmentId: body.shipmentId,
    charged: charged && currency ? { amount: charged, currency } : null,
    zone: null,
    mailingDate: shipDate,
    artwork: pdfArtwork(labelPdf),
  }
}
