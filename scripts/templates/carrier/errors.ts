/**
 * How Template Carrier says no:
 *   { "code": "…", "message": "…" }
 */
import { Type } from 'typebox'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorResponse = compileOnFirstUse(
  Type.Object({ code: Type.String({ minLength: 1 }), message: Type.String({ minLength: 1 }) }),
)

/** Demand here whatever tells the carrier's own errors from those of a gateway or of another program. */
export function readError(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  return errorResponse.Check(body) ? { codes: [body.code], text: body.message } : null
}

/**
 * What the carrier's own document says of each response. What it does not list proves nothing; an answer counts as "took
 * nothing" only where the document says so.
 */
export const errors = createErrorReader({
  carrierName: 'Template Carrier',
  readError,
  documented: {
    rates: [{ status: 400, proves: 'rejected' }],
    buy: [{ status: 400, proves: 'rejected' }],
    void: [{ status: 400, proves: 'rejected' }],
    lookup: [
      { status: 404, codes: ['shipment_not_found'], proves: 'absent' },
      { status: 400, proves: 'rejected' },
    ],
  },
})
