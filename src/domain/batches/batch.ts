import type { CarrierId } from '#adapters/carriers/carrier.ts'
import type { Billing } from '#adapters/carriers/connections.ts'
import type { BatchSelection } from '#domain/batches/selection.ts'
import type { Rate } from '#domain/rates/rate.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * `rating`: rates are requested. `ready`: a person or program can review it. `buying`: labels are bought. `completed`: every
 * item is bought, failed, excluded or canceled.
 */
export const batchStates = ['rating', 'ready', 'buying', 'paused', 'completed', 'canceled'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * `ready` has a rate. `buying`: a node buys it. `unknown`: the carrier may have created a label; it is looked up, and
 * never sent again.
 */
export const itemStates = ['rating', 'ready', 'excluded', 'buying', 'bought', 'failed', 'unknown', 'canceled'] as const
export type ItemState = (typeof itemStates)[number]

/** A batch is not completed while it has an item in one of these states. */
export const openItemStates: readonly ItemState[] = ['rating', 'ready', 'buying', 'unknown']

/** The states of items that cost, or will cost, their price. */
export const pricedItemStates: readonly ItemState[] = ['ready', 'buying', 'bought', 'unknown']

/** The acts of callers on a batch, and the states that allow them. */
export type BatchAct = 'buy' | 'pause' | 'resume' | 'cancel' | 'retry' | 'change'

export const statesOfActs: Readonly<Record<BatchAct, readonly BatchState[]>> = {
  buy: ['ready'],
  pause: ['buying'],
  resume: ['paused'],
  cancel: ['rating', 'ready', 'buying', 'paused'],
  retry: ['ready', 'buying', 'paused', 'completed'],
  change: ['ready'],
}

/** @throws ServiceError `Batch.StateNotAllowed` */
export function assertAllowed(act: BatchAct, state: BatchState): void {
  const allowedIn = statesOfActs[act]
  if (!allowedIn.includes(state)) throw serviceError('Batch.StateNotAllowed', { state, allowedIn })
}

/** `accessRevoked`: the key or person that started the purchases may no longer buy. Another one can resume the batch. */
export const pauseReasons = ['requested', 'accessRevoked'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Most shipments of a batch. */
export const maxShipments = 5_000

export type BatchCounts = Record<'total' | ItemState, number>

/** Price of the items in one currency that are paid in the same way. @property charge decimal text */
export type Price = { billing: Billing; currency: string; charge: string }

export type Batch = {
  accountId: string
  batchId: string
  subAccountId: string | null
  state: BatchState
  reference: string | null
  selection: BatchSelection
  /** The most that it may cost, as decimal text; null: no limit. */
  maxTotal: string | null
  counts: BatchCounts
  /** The price of all items that are ready, being bought or bought, as decimal text. */
  total: string
  currency: string
  /** The parts of the total, and prices in other currencies. */
  prices: Price[]
  /** Null: it is not paused. */
  pauseReason: PauseReason | null
  /** `user <id>` or `key <id>`. */
  createdBy: string
  /** The last one who started, resumed or retried the purchases. Null: nobody has. */
  startedBy: string | null
  createdAt: Date
  startedAt: Date | null
  /** When the last item ended. */
  completedAt: Date | null
}

/** The rate of an item, as it was chosen. The rate itself is deleted a week after it expires. */
export type ItemRate = {
  rateId: string
  carrier: CarrierId
  serviceCode: string
  serviceName: string
  /** The price for the account, as decimal text. */
  amount: string
  currency: string
  billing: Billing
  /** 0: no estimate. */
  deliveryDays: number
  estimatedDeliveryDate: string | null
}

export type BatchItem = {
  position: number
  shipmentId: string
  orderId: string
  state: ItemState
  rate: ItemRate | null
  labelId: string | null
  trackingNumber: string | null
  error: ErrorDetail | null
}

export const itemRate = ({ rateId, carrier, charge, currency, billing, quote }: Rate): ItemRate => ({
  rateId,
  carrier,
  serviceCode: quote.serviceCode,
  serviceName: quote.serviceName,
  amount: charge,
  currency,
  billing,
  deliveryDays: quote.deliveryDays,
  estimatedDeliveryDate: quote.estimatedDeliveryDate,
})

/** The purchase key of an attempt: however often it is repeated, and on whichever node, it buys at most one label. */
export const purchaseKey = ({ batchId, round }: { batchId: string; round: number }): string =>
  `batch ${batchId} ${round}`
