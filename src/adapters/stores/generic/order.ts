/** An order of a shop of anybody's own as every store's order is: its words are ours already. */

import type { GenericAddress, GenericOrder, GenericWeight } from '#adapters/stores/generic/protocol.ts'
import { poundsOf } from '#adapters/stores/pounds.ts'
import { stateCode } from '#adapters/stores/state-code.ts'
import {
  type ClosedReason,
  closedReasons,
  type Standing,
  type StoreAddress,
  type StoreLine,
  type StoreOrder,
  type WaitingReason,
  waitingReasons,
} from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'

const units = { g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' } as const
const maxNoteBytes = 4096

export function storeOrderOf(order: GenericOrder): StoreOrder | null {
  const placedAt = new Date(order.placed_at)
  if (Number.isNaN(placedAt.getTime())) return null
  const lines = order.lines.filter(({ quantity }) => quantity > 0).map(lineOf)
  const recipient = order.recipient && addressOf(order.recipient)
  const from = order.ship_from
  return {
    externalId: order.id,
    parentId: order.id,
    number: textOrNull(order.number) ?? order.id,
    placedAt,
    standing: standingOf(order, { hasAddress: recipient !== null, hasLines: lines.length > 0 }),
    recipient,
    shipFrom: from
      ? { locationId: from.id, name: textOrNull(from.name), address: from.address ? addressOf(from.address) : null }
      : null,
    lines,
    weightPounds: weightOf(order.weight),
    fulfilments: order.shipments.map(({ id, tracking_number, lines: shipped, cancelled }) => ({
      fulfilmentId: id,
      trackingNumbers: tracking_number ? [tracking_number] : [],
      lines: shipped.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
      isCancelled: cancelled,
    })),
    shippingMethod: textOrNull(order.shipping_method),
    note: textOrNull(order.note, maxNoteBytes),
  }
}

const isWaiting = (reason: string): reason is WaitingReason => (waitingReasons as readonly string[]).includes(reason)
const isClosed = (reason: string): reason is ClosedReason => (closedReasons as readonly string[]).includes(reason)

/** A reason that is not among the documented ones is as unknown as a status is. */
function standingOf(
  order: GenericOrder,
  { hasAddress, hasLines }: { hasAddress: boolean; hasLines: boolean },
): Standing {
  const { status } = order
  const reason = order.reason ?? ''
  const detail = textOrNull(order.detail)
  if (status === 'closed' && isClosed(reason)) return { state: 'closed', reason, detail }
  if (status === 'waiting' && isWaiting(reason)) return { state: 'waiting', reason, detail }
  if (status !== 'open') return { state: 'unreadable', detail: textOrNull(`"${status}", "${reason}"`, 200) ?? '' }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail }
  return hasAddress ? { state: 'open' } : { state: 'withheld', detail: 'The store shows no address.' }
}

const lineOf = (line: GenericOrder['lines'][number]): StoreLine => ({
  lineId: line.id,
  quantity: line.quantity,
  name: textOrNull(line.name) ?? textOrNull(line.sku) ?? line.id,
  sku: textOrNull(line.sku),
  unitValue: line.unit_value ?? null,
  currency: line.currency ?? null,
  unitWeightPounds: weightOf(line.unit_weight),
  hsTariffNumber: textOrNull(line.tariff_number),
  originCountry: line.origin_country ?? null,
})

const weightOf = (weight: GenericWeight | null | undefined): number | null =>
  weight && weight.value > 0 ? poundsOf(weight.value, units[weight.unit]) : null

export const addressOf = (address: GenericAddress): StoreAddress => ({
  name: textOrNull(address.name),
  company: textOrNull(address.company),
  street1: textOrNull(address.street1) ?? '',
  street2: textOrNull(address.street2),
  city: textOrNull(address.city) ?? '',
  state: stateCode(address.country, textOrNull(address.state) ?? ''),
  zip: textOrNull(address.zip) ?? '',
  country: address.country,
  phone: textOrNull(address.phone),
  email: textOrNull(address.email),
})
