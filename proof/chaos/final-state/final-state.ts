/** How everything stands at the end: what the carriers sold, what the service holds, and what the clients were told. */
import type { ShopOrder } from '@waybill/store-simulator'
import { type LabelStatus, liveLabelStatuses } from '#domain/orders/order/order.ts'
import type { History } from '../clients/history.ts'

/** As the simulated carriers tell it. */
export type Sale = {
  carrier: string
  /** The purchase's id. */
  reference: string
  trackingNumber: string
  charge: { amount: string; currency: string }
  soldAt: string
  voidedAt: string | null
}

export type Purchase = {
  account_id: string
  id: string
  order_id: string
  shipment_id: string
  rate_id: string
  state: string
  owns_shipment: boolean
  acknowledged_202: boolean
  carrier: string
  billing: 'prepaid' | 'direct'
  charge: string
  currency: string
  label_id: string | null
  failure: { error: { code: string } } | null
  correlation_id: string | null
  created_at: Date
}

export type Label = {
  account_id: string
  id: string
  purchase_id: string
  order_id: string
  shipment_id: string
  status: LabelStatus
  carrier: string
  tracking_number: string | null
  charge: string
  created_at: Date
  /** When its transaction committed: nodes write at the same time, and their clocks say little of the order. */
  recorded_at: Date
  /** Files that are not made yet, and never will be where there is no work left on them. */
  files_state: string
}

export type Cancellation = { account_id: string; id: string; label_id: string; state: string; created_at: Date }

/** A label that was found at a carrier after its purchase had failed. */
export type OrphanedLabel = {
  account_id: string
  purchase_id: string
  carrier: string
  tracking_number: string
  state: 'Found' | 'VoidRequested' | 'Voided' | 'Refused' | 'Resolved'
  created_at: Date
}

export type Event = {
  account_id: string
  id: string
  purchase_id: string
  what: string
  node: string
  detail: Record<string, unknown>
  created_at: Date
}

export type Order = {
  account_id: string
  id: string
  status: number
  open_purchases: number
  label_id: string | null
  label_status: number | null
  carrier: string | null
  tracking_number: string | null
  to_address: { country: string }
}

export type Transfer = {
  account_id: string
  id: string
  act: string
  from_book: string
  to_book: string
  amount: string
  currency: string
  cause_id: string
  created_at: Date
}

/** An amount that a carrier invoices directly, or no longer invoices. */
export type Memo = { account_id: string; act: 'bill' | 'unbill'; amount: string; currency: string; cause_id: string }

export type Balance = {
  account_id: string
  currency: string
  available: string
  reserved: string
  spent: string
  may_owe: boolean
}

/** `is_due`: it goes on by itself. */
export type StorePush = { id: string; external_id: string; state: string; is_due: boolean }

/** A connected store, beside what the service holds of it. */
export type StoreSide = {
  orders: { order_id: string; external_id: string }[]
  pushes: StorePush[]
  shop: readonly Pick<ShopOrder, 'id' | 'fulfillments' | 'mails'>[]
  /** When orders were closed there, and which were changed there at all. */
  closedAt: ReadonlyMap<string, number>
  disturbed: ReadonlySet<string>
}

export type BatchItem = {
  batch_id: string
  shipment_id: string
  state: string
  label_id: string | null
  error: { code: string } | null
}

export type FinalState = {
  batches: { id: string; state: string }[]
  batchItems: BatchItem[]
  /** Null: none is connected. */
  stores: StoreSide | null
  sales: Sale[]
  purchases: Purchase[]
  labels: Label[]
  strayLabels: OrphanedLabel[]
  cancellations: Cancellation[]
  /** Entries per purchase, in the order in which they happened. */
  events: Event[]
  orders: Order[]
  memos: readonly Memo[]
  /** In the order in which their transactions ended. */
  transfers: Transfer[]
  balances: Balance[]
  /** Issues that the product's own check of its ledger finds. */
  imbalances: unknown[]
  /** Carrier responses that are on the nodes' disks and not yet written to the database. */
  unwrittenOutcomes: number
  /** Accounts whose credit covers everything that they could ask for. */
  richAccounts: ReadonlySet<string>
  history: History
  /** Nodes that ended although nobody ended them. */
  crashes: readonly string[]
}

/** Labels of orders that cross a border. */
export function labelsAbroad({ labels, orders }: Pick<FinalState, 'labels' | 'orders'>): Label[] {
  const abroad = new Set(orders.filter(({ to_address }) => to_address.country !== 'US').map(({ id }) => id))
  return labels.filter(({ order_id, tracking_number }) => abroad.has(order_id) && tracking_number !== null)
}

export const isLive = (label: Label | undefined): boolean =>
  label !== undefined && liveLabelStatuses.includes(label.status)

/** An amount with at most four decimals, exactly. */
export function tenThousandths(amount: string | number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  const units = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4))
  return sign ? -units : units
}

export function byKey<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  return Map.groupBy(items, key)
}
