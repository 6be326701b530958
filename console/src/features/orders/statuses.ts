/** The names of order statuses, on pages and in URLs. */
import { LabelStatus, type ListedOrder, type Order, OrderStatus } from '../../api/queries/orders.ts'
import { formatCount, formatCountOf, formatMoney } from '../../format/numbers.ts'
import { formatCarrier } from '../../format/shipping.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/notice.tsx'

/** A character, or an icon where fonts render the character differently. */
type Sign = { sign: string } | { icon: IconName }

/** Indexed by status. */
const known = [
  { status: OrderStatus.Created, slug: 'created', text: 'Created', sign: '○', tone: 'neutral' },
  { status: OrderStatus.Requested, slug: 'requested', text: 'Requested', sign: '○', tone: 'neutral' },
  { status: OrderStatus.OnHold, slug: 'on-hold', text: 'On hold', icon: 'pause', tone: 'warn' },
  { status: OrderStatus.Cancelled, slug: 'cancelled', text: 'Canceled', sign: '⊘', tone: 'neutral' },
  { status: OrderStatus.Fulfilled, slug: 'fulfilled', text: 'Fulfilled', sign: '✓', tone: 'ok' },
  { status: OrderStatus.Processing, slug: 'processing', text: 'Processing', sign: '◔', tone: 'info' },
  { status: OrderStatus.Picked, slug: 'picked', text: 'Picked', sign: '◑', tone: 'info' },
  { status: OrderStatus.Packed, slug: 'packed', text: 'Packed', sign: '◕', tone: 'info' },
  { status: OrderStatus.LabelCreated, slug: 'label-created', text: 'Label created', sign: '●', tone: 'ok' },
  { status: OrderStatus.Returned, slug: 'returned', text: 'Returned', sign: '↩', tone: 'neutral' },
  { status: OrderStatus.Error, slug: 'error', text: 'Error', sign: '!', tone: 'bad' },
  { status: OrderStatus.Draft, slug: 'draft', text: 'Draft', sign: '◌', tone: 'neutral' },
] as const satisfies readonly ({ status: OrderStatus; slug: string; text: string; tone: Tone } & Sign)[]

export type StatusSlug = (typeof known)[number]['slug']
type StatusText = { status: OrderStatus; slug: StatusSlug; text: string; tone: Tone } & Sign

export const statusText = (status: OrderStatus): StatusText => known[status]

const bySlug = new Map<string, StatusText>(known.map((entry) => [entry.slug, entry]))

/** Null if there is no such status. */
export const statusOfSlug = (slug: string): StatusText | null => bySlug.get(slug) ?? null

/** The statuses in the list, in their usual order. Drafts have their own page. */
export const listedSlugs: readonly StatusSlug[] = [
  'created',
  'processing',
  'picked',
  'packed',
  'label-created',
  'fulfilled',
  'on-hold',
  'error',
  'cancelled',
  'returned',
]

export const nameOf = (name: string | null): string => name?.trim() || 'No name'

/** `2 packages, 1 to ship`. Null for a single package. */
export function parcelCountText({
  parcelCount,
  unlabelledCount,
}: Pick<ListedOrder, 'parcelCount' | 'unlabelledCount'>) {
  if (parcelCount < 2) return null
  const parcels = formatCountOf(parcelCount, 'package')
  return unlabelledCount > 0 ? `${parcels}, ${formatCount(unlabelledCount)} to ship` : parcels
}

/** The last characters of an id. */
export const shortId = (id: string): string => `…${id.slice(-4)}`

/** Why no label can be bought, independent of the status. */
export const blockTexts: Readonly<Partial<Record<NonNullable<Order['purchaseBlock']>, string>>> = {
  'Order.NotReadyForPurchase': 'Some details are missing or wrong. Edit the draft first.',
  'Order.Erased': 'The recipient’s personal data was erased. Labels and amounts stay on record.',
}

type Shipment = Order['shipments'][number]
type Label = NonNullable<Shipment['label']>

/** Indexed by label status. */
const labelStatuses = [
  { text: 'Unknown', sign: '?', tone: 'neutral' },
  { text: 'Not printed', sign: '○', tone: 'warn' },
  { text: 'Printed', sign: '✓', tone: 'ok' },
  { text: 'Canceled', sign: '⊘', tone: 'neutral' },
  { text: 'Failed', sign: '!', tone: 'bad' },
] as const satisfies readonly { text: string; sign: string; tone: Tone }[]

export const labelStatusText = ({ status }: Pick<Label, 'status'>) => labelStatuses[status]

export const hasLabel = ({ shipments }: Pick<Order, 'shipments'>): boolean =>
  shipments.some(({ label }) => label?.isLive)

export const openPurchaseStates: readonly string[] = ['Claimed', 'Processing', 'OutcomeUnknown']

/** The status of a purchase in progress. Null if there is none. An unknown outcome takes precedence. */
export function openPurchaseOf({ shipments }: Pick<Order, 'shipments'>): string | null {
  const states = shipments
    .flatMap(({ purchase }) => purchase?.status ?? [])
    .filter((state) => openPurchaseStates.includes(state))
  return states.includes('OutcomeUnknown') ? 'OutcomeUnknown' : (states[0] ?? null)
}

/** The price of a label, who bills it, and its refund. */
export function priceText(
  label: Pick<Label, 'status' | 'charge' | 'currency' | 'paidBy' | 'carrier' | 'cancellation'>,
): string {
  const { status, charge, currency, paidBy, carrier, cancellation } = label
  const amount = formatMoney(charge, currency)
  if (status === LabelStatus.Error) return 'Not charged'
  const isBilled = paidBy === 'carrierAccount'
  if (status !== LabelStatus.Cancelled) return isBilled ? `${amount}, billed by ${formatCarrier(carrier)}` : amount
  if (cancellation?.status === 'Requested') return `${amount}, refund pending with the carrier`
  if (cancellation?.status === 'Denied') return `${amount}, not refunded by the carrier`
  return isBilled ? `${amount}, no longer billed by ${formatCarrier(carrier)}` : `${amount}, refunded`
}

/** Whether the account has paid for the label. */
const isPaid = ({ status, isLive, cancellation }: Pick<Label, 'status' | 'isLive' | 'cancellation'>): boolean =>
  isLive || (status === LabelStatus.Cancelled && cancellation !== null && cancellation.status !== 'Accepted')

/** The total paid for the labels of an order, per currency. Null: nothing. */
export const totalPaid = ({ shipments }: Pick<Order, 'shipments'>): string | null =>
  totalOf(shipments.flatMap(({ label }) => label ?? []))

/** The price of the live labels that were paid from the credit, per currency. Null: nothing. */
export const totalPaidByCredit = ({ shipments }: Pick<Order, 'shipments'>): string | null =>
  totalOf(shipments.flatMap(({ label }) => (label?.isLive && label.paidBy === 'credit' ? label : [])))

function totalOf(labels: readonly Label[]): string | null {
  const amounts = new Map<string, number>()
  for (const label of labels) {
    if (!isPaid(label)) continue
    amounts.set(label.currency, (amounts.get(label.currency) ?? 0) + Math.round(Number(label.charge) * 10_000))
  }
  const totals = [...amounts].map(([currency, amount]) => formatMoney(amount / 10_000, currency))
  return totals.length > 0 ? totals.join(' + ') : null
}

/* The polling interval: short while something is in progress. */

type Purchase = string | null | undefined

const soonMs = 1_500
const laterMs = 5_000
const idleMs = 30_000

const isSoon = (state: Purchase): boolean => state === 'Claimed' || state === 'Processing'

/** @param purchases states of the visible purchases; an unknown outcome may take hours */
export function pollInterval(purchases: readonly Purchase[], idle: number | false = idleMs): number | false {
  if (purchases.some(isSoon)) return soonMs
  return purchases.includes('OutcomeUnknown') ? laterMs : idle
}
