import type { Answer } from '../simulation.ts'

/** The error body of UPS, with the codes of its own list. */
export function upsError(status: number, code: string, message: string): Answer {
  return {
    status,
    headers: { errorcode: code, errordescription: message },
    body: { response: { errors: [{ code, message }] } },
  }
}

export const invalidToken = (): Answer => upsError(401, '250002', 'Invalid Authentication Information.')
export const invalidRequest = (detail: string): Answer => upsError(400, '9801205', `Invalid request: ${detail}`)
export const wrongShipperNumber = (): Answer => upsError(400, '120100', 'Missing or invalid shipper number')
