/**
 * The requests and responses of clients, as Jepsen's history of a run: each entry is an invocation with its completion.
 * Times are milliseconds of the same clock as the service's.
 */

type Invocation = {
  /** The request's id, which the service keeps with the purchase that it began. */
  requestId: string
  accountId: string
  invokedAt: number
}

/** `broken`: the connection broke. `timed out`: the client hung up. Either way nobody knows what became of it. */
export type Lost = 'broken' | 'timed out'

export type ErrorAnswer = { type: 'error'; status: number; code: string; metaData: Record<string, unknown> }
/** Whether it says what became of a request, and not only that the service could not tell. */
export const tellsOutcome = ({ status, code }: ErrorAnswer): boolean => status !== 500 && code !== databaseAway

/** The code of the answer while the database is away. */
export const databaseAway = 'General.Unavailable'

export type LostAnswer = { type: 'lost'; why: Lost }

export type PurchaseAnswer =
  | { type: 'label'; labelId: string; trackingCode: string; charge: number; isCanceled?: boolean }
  | { type: 'accepted'; operationId: string }
  | ErrorAnswer
  | LostAnswer

export type CancellationAnswer = { type: 'decision'; isSuccess: boolean } | ErrorAnswer | LostAnswer

/** The legacy API knows neither rates nor labels, but shipments and tracking numbers. */
export type LegacyAnswer =
  | { type: 'label'; orderId: string; shipmentId: string; trackingCode: string; charge: number; isCanceled: boolean }
  | { type: 'pending'; orderId: string; shipmentId: string }
  | ErrorAnswer
  | LostAnswer

export type PurchaseEntry = Invocation & {
  shipmentId: string
  rateId: string
  /** The rate of one request, if it differs from the shipment's rate. */
  request?: string
  completedAt: number
  answer: PurchaseAnswer
}
export type CancellationEntry = Invocation & { labelId: string; completedAt: number; answer: CancellationAnswer }
export type LegacyEntry = Invocation & { key: string; completedAt: number; answer: LegacyAnswer }

export type History = {
  purchases: PurchaseEntry[]
  /** Purchases by the legacy API. */
  legacyPurchases: LegacyEntry[]
  cancellations: CancellationEntry[]
  orders: { key: string; accountId: string; orderId: string }[]
  /** How often what was answered, orders included. */
  counts: Map<string, number>
  /** Answers in no form that the contract has. */
  malformedResponses: string[]
}

export const newHistory = (): History => ({
  purchases: [],
  legacyPurchases: [],
  cancellations: [],
  orders: [],
  counts: new Map(),
  malformedResponses: [],
})

export function count(history: History, what: string): void {
  history.counts.set(what, (history.counts.get(what) ?? 0) + 1)
}

/** An answer as the report counts it. */
export function summaryOf(answer: PurchaseAnswer | CancellationAnswer | LegacyAnswer): string {
  switch (answer.type) {
    case 'label':
      return '200 label'
    case 'accepted':
      return '202 accepted'
    case 'pending':
      return '202 processing'
    case 'decision':
      return `200 ${answer.isSuccess ? 'cancelled' : 'not cancelled'}`
    case 'error':
      return `${answer.status} ${answer.code}`
    case 'lost':
      return `no answer, ${answer.why}`
  }
}
