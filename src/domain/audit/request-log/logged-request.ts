/** Requests are deleted after this many days. */
export const keptDays = 7

/** An answered request. Its body and the personal data in it are not stored. */
export type LoggedRequest = {
  requestId: string
  at: Date
  accountId: string
  /** The key of the JSON API or of the legacy API. Null for a request of the web application. */
  keyId: string | null
  method: string
  /** The path of the operation with its parameter names, such as `/api/v1/orders/:orderId`. */
  route: string
  status: number
  /** The error code. Null if the request succeeded or the error has no code. */
  code: string | null
  durationMs: number
}
