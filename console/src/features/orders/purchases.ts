/** What is said of the purchases, labels and money of an order. */
import type { Order } from '../../api/queries/orders.ts'
import { LabelStatus } from '../../api/statuses.ts'
import { formatMoney } from '../../format/money.ts'
import type { Tone } from '../../ui/badge.tsx'

type Shipment = Order['shipments'][number]
type Label = NonNullable<Shipment['label']>

/** Of a label, each at the place of its status. */
const labelStatuses = [
  { text: 'Unknown', sign: '?', tone: 'neutral' },
  { text: 'Not printed', sign: '○', tone: 'warn' },
  { text: 'Printed', sign: '✓', tone: 'ok' },
  { text: 'Canceled', sign: '⊘', tone: 'neutral' },
  { text: 'Failed', sign: '!', tone: 'bad' },
] as const satisfies readonly { text: string; sign: string; tone: Tone }[]

export const labelWords = ({ status }: Pick<Label, 'status'>) => labelStatuses[status]

/** Whether one of its labels can be used. */
export const hasLabel = ({ shipments }: Pick<Order, 'shipments'>): boolean =>
  shipments.some(({ label }) => label?.isLive)

const open: readonly string[] = ['Claimed', 'Processing', 'OutcomeUnknown']

/** How far the purchase is whose outcome is still to come; null: none is. Of several the one that is not answered. */
export function openPurchaseOf({ shipments }: Pick<Order, 'shipments'>): string | null {
  const states = shipments.flatMap(({ purchase }) => purchase?.status ?? []).filter((state) => open.includes(state))
  return states.includes('OutcomeUnknown') ? 'OutcomeUnknown' : (states[0] ?? null)
}

/** What became of the money for a label, in words. */
export function moneyWords(label: Pick<Label, 'status' | 'charge' | 'currency' | 'cancellation'>): string {
  const { status, charge, currency, cancellation } = label
  const amount = formatMoney(charge, currency)
  if (status === LabelStatus.Error) return 'Not charged'
  if (status !== LabelStatus.Cancelled) return amount
  if (cancellation?.status === 'Requested') return `${amount}, refund pending with the carrier`
  if (cancellation?.status === 'Denied') return `${amount}, not refunded by the carrier`
  return `${amount}, refunded`
}

/** Whether the account is out of the money now. */
const isPaid = ({ status, isLive, cancellation }: Pick<Label, 'status' | 'isLive' | 'cancellation'>): boolean =>
  isLive || (status === LabelStatus.Cancelled && cancellation !== null && cancellation.status !== 'Accepted')

/** What the labels cost together, an amount for each currency. */
export function paidFor({ shipments }: Pick<Order, 'shipments'>): string | null {
  const amounts = new Map<string, number>()
  for (const { label } of shipments) {
    if (!label || !isPaid(label)) continue
    amounts.set(label.currency, (amounts.get(label.currency) ?? 0) + Math.round(Number(label.charge) * 10_000))
  }
  const told = [...amounts].map(([currency, amount]) => formatMoney(amount / 10_000, currency))
  return told.length > 0 ? told.join(' + ') : null
}
