/** What clients asked and were told: the third book. Times are milliseconds of the same clock as the service's. */

type Asked = {
  /** The request's id, which the service keeps with the purchase that it began. */
  requestId: string
  accountId: string
  askedAt: number
}

/** `broken`: the connection broke. `impatient`: the client hung up. Either way nobody knows what became of it. */
export type Lost = 'broken' | 'impatient'

export type PurchaseAnswer =
  | { told: 'label'; labelId: string; trackingCode: string; charge: number }
  | { told: 'accepted'; operationId: string }
  | { told: 'refusal'; status: number; code: string; metaData: Record<string, unknown> }
  | { told: 'nothing'; why: Lost }

export type CancellationAnswer =
  | { told: 'decision'; isSuccess: boolean }
  | { told: 'refusal'; status: number; code: string; metaData: Record<string, unknown> }
  | { told: 'nothing'; why: Lost }

export type PurchaseEntry = Asked & {
  shipmentId: string
  rateId: string
  /** What the client takes for one request, where that is not the shipment's rate. */
  request?: string
  answeredAt: number
  answer: PurchaseAnswer
}
export type CancellationEntry = Asked & { labelId: string; answeredAt: number; answer: CancellationAnswer }

/** What a call of the legacy interface was answered: it knows neither rates nor labels, but shipments and numbers. */
export type FormAnswer =
  | { told: 'label'; orderId: string; shipmentId: string; trackingCode: string; charge: number }
  | { told: 'pending'; orderId: string; shipmentId: string }
  | { told: 'refusal'; status: number; code: string; metaData: Record<string, unknown> }
  | { told: 'nothing'; why: Lost }
export type FormEntry = Asked & { key: string; answeredAt: number; answer: FormAnswer }

export type Diary = {
  purchases: PurchaseEntry[]
  forms: FormEntry[]
  cancellations: CancellationEntry[]
  orders: { key: string; accountId: string; orderId: string }[]
  /** How often what was answered, orders included. */
  counts: Map<string, number>
  /** Answers that no client can do anything with. */
  oddities: string[]
}

export const newDiary = (): Diary => ({
  purchases: [],
  forms: [],
  cancellations: [],
  orders: [],
  counts: new Map(),
  oddities: [],
})

export function count(diary: Diary, what: string): void {
  diary.counts.set(what, (diary.counts.get(what) ?? 0) + 1)
}
