import { randomUUID } from 'node:crypto'
import type { Answer } from '../simulation.ts'

/** The error body of FedEx, with the dotted codes of its own documents. */
export function fedexError(status: number, code: string, message: string): Answer {
  return { status, body: { transactionId: randomUUID(), errors: [{ code, message }] } }
}

export const notAuthorized = (): Answer =>
  fedexError(401, 'NOT.AUTHORIZED.ERROR', 'Access token expired. Please modify your request and try again.')
export const unavailable = (): Answer =>
  fedexError(503, 'SERVICE.UNAVAILABLE.ERROR', 'The service is currently unavailable. Please try again later.')
export const invalidInput = (detail: string): Answer =>
  fedexError(400, 'INVALID.INPUT.EXCEPTION', `Invalid field value: ${detail}`)

export const succeed = (output: object, customerTransactionId: unknown): Answer => ({
  status: 200,
  body: {
    transactionId: randomUUID(),
    ...(typeof customerTransactionId === 'string' ? { customerTransactionId } : {}),
    output,
  },
})
