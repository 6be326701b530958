/**
 * Lists and reads orders. `updatedAt` misses some changes, such as edits of the address and fulfillments. Only a read
 * by id is current.
 */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { unreadable } from '#adapters/outcome.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import {
  addressOrNull,
  blankRecipient,
  nextTimePage,
  productIdsOf,
  readTimePage,
  type TimePage,
  textOrNull,
} from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type {
  Fulfillability,
  ListOutcome,
  ReadOutcome,
  StoreAccount,
  StoreAddress,
  StoreDeps,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { type Question, queryStore } from '#adapters/stores/vendure/connection.ts'
import { compileOnFirstUse, Nullable } from '#kit/schema.ts'

/* Converts orders of Vendure's Admin API. Amounts are in the smallest unit. */

export const orderFields = `id code state orderPlacedAt updatedAt currencyCode
  shippingAddress { fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber }
  customer { emailAddress }
  lines { id quantity proratedUnitPrice productVariant { id sku name } }
  fulfillments { id state trackingCode lines { orderLineId quantity } }
  payments { state amount refunds { state total } }
  shippingLines { shippingMethod { name } }`

const Text = Type.Optional(Nullable(Type.String()))

const OrderShape = Type.Object({
  id: Type.String({ minLength: 1 }),
  code: Type.String({ minLength: 1 }),
  state: Type.String({ minLength: 1 }),
  orderPlacedAt: Nullable(Type.String()),
  currencyCode: Type.String(),
  shippingAddress: Nullable(
    Type.Object({
      fullName: Text,
      company: Text,
      streetLine1: Text,
      streetLine2: Text,
      city: Text,
      province: Text,
      postalCode: Text,
      countryCode: Text,
      phoneNumber: Text,
    }),
  ),
  customer: Nullable(Type.Object({ emailAddress: Text })),
  lines: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1 }),
      quantity: Type.Integer({ minimum: 0 }),
      proratedUnitPrice: Type.Number(),
      productVariant: Type.Object({ id: Type.Optional(Type.String()), sku: Type.String(), name: Type.String() }),
    }),
  ),
  fulfillments: Nullable(
    Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        state: Type.String({ minLength: 1 }),
        trackingCode: Text,
        lines: Type.Array(Type.Object({ orderLineId: Type.String(), quantity: Type.Integer({ minimum: 0 }) })),
      }),
    ),
  ),
  payments: Nullable(
    Type.Array(
      Type.Object({
        state: Type.String(),
        amount: Type.Number(),
        refunds: Type.Array(Type.Object({ state: Type.String(), total: Type.Number() })),
      }),
    ),
  ),
  shippingLines: Type.Array(Type.Object({ shippingMethod: Type.Object({ name: Type.String() }) })),
})
export type VendureOrder = Static<typeof OrderShape>

export const readResponseShape = compileOnFirstUse(Type.Object({ order: Nullable(OrderShape) }))
const orderEntry = responseShape(OrderShape)
export const listResponseShape = compileOnFirstUse(
  Type.Object({ orders: Type.Object({ items: Type.Array(Type.Unknown()) }) }),
)

/** States of Vendure's own process. A store's additional states are unknown. */
const standings: Readonly<Record<string, Fulfillability>> = {
  Created: { state: 'waiting', reason: 'not released', detail: 'Created' },
  Draft: { state: 'waiting', reason: 'not released', detail: 'Draft' },
  AddingItems: { state: 'waiting', reason: 'not released', detail: 'AddingItems' },
  ArrangingPayment: { state: 'waiting', reason: 'unpaid', detail: 'ArrangingPayment' },
  ArrangingAdditionalPayment: { state: 'waiting', reason: 'unpaid', detail: 'ArrangingAdditionalPayment' },
  Modifying: { state: 'waiting', reason: 'being edited', detail: 'Modifying' },
  PaymentAuthorized: { state: 'open' },
  PaymentSettled: { state: 'open' },
  PartiallyShipped: { state: 'open' },
  PartiallyDelivered: { state: 'open' },
  Shipped: { state: 'closed', reason: 'fulfilled', detail: 'Shipped' },
  Delivered: { state: 'closed', reason: 'fulfilled', detail: 'Delivered' },
  Cancelled: { state: 'closed', reason: 'cancelled', detail: 'Cancelled' },
}

/** Final states, in which most likely nothing will be shipped. */
const closedStates = Object.keys(standings).filter((state) => standings[state]?.state === 'closed')

export function toStoreOrder(account: StoreAccount, order: VendureOrder): StoreOrder {
  const lines = linesLeft(account, order)
  const recipient = addressOf(order) ?? blankRecipient
  return {
    externalId: order.id,
    parentId: order.id,
    number: order.code,
    placedAt: new Date(order.orderPlacedAt ?? 0),
    fulfillability: fulfillabilityOf(order, { hasLines: lines.length > 0 }),
    recipient,
    // Stock locations have no addresses.
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: fulfillmentsOf(order),
    shippingMethod: textOrNull(order.shippingLines[0]?.shippingMethod.name),
    note: null,
  }
}

const fulfillmentsOf = (order: VendureOrder): StoreFulfillment[] =>
  (order.fulfillments ?? []).map(({ id, state, trackingCode, lines }) => ({
    fulfillmentId: id,
    trackingNumbers: trackingCode ? [trackingCode] : [],
    lines: lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
    isCancelled: state === 'Cancelled',
  }))

function linesLeft(account: StoreAccount, order: VendureOrder): StoreLine[] {
  const decimals = Number(account.facts.moneyPrecision ?? '2')
  const taken = fulfillmentsOf(order).flatMap(({ isCancelled, lines }) => (isCancelled ? [] : lines))
  return order.lines.flatMap((line) => {
    const gone = taken.reduce((sum, { lineId, quantity }) => (lineId === line.id ? sum + quantity : sum), 0)
    const quantity = line.quantity - gone
    if (quantity < 1) return []
    const unitValue = new Decimal(line.proratedUnitPrice).div(new Decimal(10).pow(decimals)).toFixed(decimals)
    return {
      lineId: line.id,
      quantity,
      name: textOrNull(line.productVariant.name) ?? line.id,
      sku: textOrNull(line.productVariant.sku),
      unitValue,
      currency: order.currencyCode,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(line.productVariant.sku), { variants: [line.productVariant.id] }),
    }
  })
}

function fulfillabilityOf(order: VendureOrder, { hasLines }: { hasLines: boolean }): Fulfillability {
  const standing = Object.hasOwn(standings, order.state) ? standings[order.state] : undefined
  if (!standing) return { state: 'unreadable', detail: `the order has a custom state: ${order.state}` }
  // An order stays `Shipped` if its fulfillment is canceled, and can be fulfilled again.
  const isTakenBack = standing.state === 'closed' && standing.reason === 'fulfilled' && hasLines
  if (standing.state !== 'open' && !isTakenBack) return standing
  if (isRefunded(order)) return { state: 'closed', reason: 'refunded', detail: null }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail: order.state }
  return { state: 'open' }
}

/** Whether everything is refunded. Vendure has no state for that. */
function isRefunded({ payments }: VendureOrder): boolean {
  const paid = (payments ?? []).filter(({ state }) => state === 'Settled' || state === 'Authorized')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const refunds = paid.flatMap((payment) => payment.refunds.filter(({ state }) => state !== 'Failed'))
  const back = sum(refunds.map(({ total }) => total))
  return back > 0 && back >= sum(paid.map(({ amount }) => amount))
}

function addressOf({ shippingAddress: address, customer }: VendureOrder): StoreAddress | null {
  const country = address?.countryCode?.toUpperCase() ?? ''
  const street1 = textOrNull(address?.streetLine1)
  if (!address) return null
  return addressOrNull({
    name: textOrNull(address.fullName),
    company: textOrNull(address.company),
    street1: street1 ?? '',
    street2: textOrNull(address.streetLine2),
    city: textOrNull(address.city) ?? '',
    state: textOrNull(address.province) ?? '',
    zip: textOrNull(address.postalCode) ?? '',
    country,
    phone: textOrNull(address.phoneNumber),
    email: textOrNull(customer?.emailAddress),
  })
}

export const listDeadlineMs = 30_000
export const readDeadlineMs = 10_000

const pageSize = 100

const listQuery = `query Orders($options: OrderListOptions!) { orders(options: $options) { items { ${orderFields} } } }`
const readQuery = `query Order($id: ID!) { order(id: $id) { ${orderFields} } }`

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const current = readTimePage(page)
  const answer = await queryStore(deps, account, listQuestion(since, current), listDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!listResponseShape.Check(answer.value)) return unreadable('the store returned an unexpected list of orders')
  const { items } = answer.value.orders
  const { wellFormed, unreadIds, malformed } = readEntries(items, orderEntry, 'id')
  const placedAt = timesIn(items, 'orderPlacedAt')
  const isLast = items.length < pageSize
  const next = isLast ? null : nextTimePage(current, placedAt)
  if (!isLast && next === null) return unreadable('the orders have no valid orderPlacedAt')
  return {
    outcome: 'ok',
    value: {
      orders: wellFormed.map((order) => toStoreOrder(account, order)),
      toRead: unreadIds,
      malformed,
      // Either of them puts an order into the list.
      ...newestChange([...placedAt, ...timesIn(items, 'updatedAt')]),
      next,
    },
  }
}

function listQuestion(since: Date | null, page: TimePage | null): Question {
  // `after` excludes its own time.
  const from = (time: Date) => new Date(Math.max(0, time.getTime() - 1)).toISOString()
  const changed = since
    ? { _or: [{ orderPlacedAt: { after: from(since) } }, { updatedAt: { after: from(since) } }] }
    : { state: { notIn: closedStates } }
  return {
    call: 'vendure.list',
    query: listQuery,
    variables: {
      options: {
        take: pageSize,
        skip: page?.skip ?? 0,
        sort: { orderPlacedAt: 'ASC', id: 'ASC' },
        filter: {
          // An aggregate consists of its sellers' orders, which are shipped instead. A cart is no order.
          _and: [
            { type: { notEq: 'Aggregate' } },
            { orderPlacedAt: { after: from(page?.at ?? new Date(0)) } },
            changed,
          ],
        },
      },
    },
  }
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const answer = await queryStore(deps, account, readQuestion(externalId), readDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!readResponseShape.Check(answer.value)) return unreadable('the store returned an order in an unexpected format')
  const { order } = answer.value
  return order ? { outcome: 'ok', value: toStoreOrder(account, order) } : { outcome: 'gone' }
}

export const readQuestion = (id: string): Question => ({ call: 'vendure.read', query: readQuery, variables: { id } })
