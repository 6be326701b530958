/** How long requests are kept. */
export const keptDays = 7

/** A request that was answered, as it is kept: nothing of what it said, and of nobody's data. */
export type LoggedRequest = {
  requestId: string
  at: Date
  accountId: string
  /** The key of either interface that it came by; null: one of the people. */
  keyId: string | null
  method: string
  /** The operation's path, with the names of what stands in it: `/api/v1/orders/:orderId`. */
  route: string
  status: number
  /** What it failed with, where that has a code. */
  code: string | null
  durationMs: number
}
