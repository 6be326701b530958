/** The one way out to other services. */

export type OutgoingRequest = {
  /** Names the call in logs: `usps.buy`. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  deadlineMs: number
  maxResponseBytes?: number
}

export type OutgoingResponse = { status: number; headers: Record<string, string>; body: Uint8Array }

/**
 * `sent: false` is a promise that not one byte of the request left; only then may a caller conclude
 * that nothing happened on the other side.
 */
export type OutgoingFailure = { sent: boolean; reason: 'connect' | 'timeout' | 'broken' | 'oversized'; detail: string }

export type OutgoingResult = { ok: true; response: OutgoingResponse } | { ok: false; failure: OutgoingFailure }

export type OutgoingHttp = { send(request: OutgoingRequest): Promise<OutgoingResult>; close(): Promise<void> }
