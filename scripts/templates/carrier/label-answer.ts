/** What Template Carrier answers when it made a label, and again when it is asked for one. */
import { Type } from 'typebox'
import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import { pdfArtwork } from '#adapters/carriers/pdf-artwork.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const labelAnswer = compileOnFirstUse(
  Type.Object({
    shipmentId: Type.String({ minLength: 1 }),
    trackingNumber: Type.String({ minLength: 1 }),
    charged: Type.Optional(Type.String({ pattern: '^\\d+(\\.\\d+)?$' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    labelPdf: Type.Optional(Type.String()),
  }),
)

/** Null where the answer cannot be read. A label without its image is still bought. */
export function readLabel(response: OutgoingResponse, shipDate: string): BoughtLabel | null {
  const answer = readJson(response)
  if (!labelAnswer.Check(answer)) return null
  const { charged, currency, labelPdf } = answer
  return {
    trackingNumber: answer.trackingNumber,
    carrierShipmentId: answer.shipmentId,
    charged: charged && currency ? { amount: charged, currency } : null,
    zone: null,
    mailingDate: shipDate,
    artwork: pdfArtwork(labelPdf),
  }
}
