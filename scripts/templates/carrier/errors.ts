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

/** Check here what distinguishes the carrier's own errors from those of a gateway or another program. */
export function readError(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  return errorResponse.Check(body) ? { codes: [body.code], text: body.message } : null
}

/**
 * The documented meaning of each response. A response that is not listed proves nothing. A purchase was certainly not
 * made only if the document says so.
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
