/** `GET /commerce/orders` and `GET /commerce/orders/{id}`. */
import { type Static, Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'
import { fullName, stateCode, textOrNull } from '#adapters/stores/order-fields.ts'
import { callOf, withPause } from '#adapters/stores/squarespace/connection.ts'
import type {
  ConnectOutcome,
  Fulfillability,
  ListOutcome,
  ReadOutcome,
  StoreAccount,
  StoreAddress,
  StoreDeps,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse, Nullable } from '#kit/schema.ts'

/* Converts orders of Squarespace. */

const Text = Type.Optional(Nullable(Type.String()))
const Money = Type.Object({ value: Type.String(), currency: Type.String() })
const Address = Type.Object({
  firstName: Text,
  lastName: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  countryCode: Text,
  postalCode: Text,
  phone: Text,
})
const Order = Type.Object({
  id: Type.String({ minLength: 1 }),
  orderNumber: Type.Union([Type.Integer(), Type.String()]),
  createdOn: Type.String(),
  testmode: Type.Optional(Nullable(Type.Boolean())),
  customerEmail: Text,
  shippingAddress: Type.Optional(Nullable(Address)),
  fulfillmentStatus: Type.String(),
  lineItems: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1 }),
      sku: Text,
      productName: Text,
      quantity: Type.Integer(),
      unitPricePaid: Type.Optional(Nullable(Money)),
      lineItemType: Text,
    }),
  ),
  fulfillments: Type.Optional(Type.Array(Type.Object({ trackingNumber: Text }))),
  shippingLines: Type.Optional(Nullable(Type.Array(Type.Object({ method: Text })))),
  formSubmission: Type.Optional(Nullable(Type.Array(Type.Object({ label: Text, value: Text })))),
  refundedTotal: Type.Optional(Nullable(Money)),
  // The documents disagree about its place.
  grandTotal: Type.Optional(Nullable(Money)),
  totals: Type.Optional(Nullable(Type.Object({ grandTotal: Type.Optional(Nullable(Money)) }))),
})
export type SquarespaceOrder = Static<typeof Order>

export const orderResponse = compileOnFirstUse(Order)
/** Each order of a page is validated on its own, so that an invalid one does not affect the others. */
export const ordersResponse = compileOnFirstUse(
  Type.Object({
    result: Type.Array(Type.Object({ id: Type.String({ minLength: 1 }) })),
    pagination: Type.Object({ hasNextPage: Type.Boolean(), nextPageCursor: Text }),
  }),
)

const maxNoteBytes = 4096
/** Types that are not shipped. Unknown types are shipped. */
const unshipped = /^(DIGITAL|SERVICE|GIFT_CARD|COURSE|PAYWALL|MEMBERSHIP|DONATION)/

export function storeOrderOf(order: SquarespaceOrder): StoreOrder | null {
  const placedAt = new Date(order.createdOn)
  if (Number.isNaN(placedAt.getTime())) return null
  const lines = order.fulfillmentStatus === 'PENDING' ? linesOf(order) : []
  const recipient = recipientOf(order)
  return {
    externalId: order.id,
    parentId: order.id,
    number: `#${order.orderNumber}`,
    placedAt,
    fulfillability: fulfillabilityOf(order, { hasLines: lines.length > 0, hasAddress: recipient !== null }),
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: (order.fulfillments ?? []).flatMap(({ trackingNumber }) =>
      trackingNumber
        ? { fulfillmentId: trackingNumber, trackingNumbers: [trackingNumber], lines: [], isCancelled: false }
        : [],
    ),
    shippingMethod: textOrNull(order.shippingLines?.[0]?.method),
    note: noteOf(order),
  }
}

function fulfillabilityOf(
  order: SquarespaceOrder,
  { hasLines, hasAddress }: { hasLines: boolean; hasAddress: boolean },
): Fulfillability {
  const { fulfillmentStatus: status, refundedTotal } = order
  const total = order.grandTotal ?? order.totals?.grandTotal
  if (status === 'FULFILLED') return { state: 'closed', reason: 'fulfilled', detail: null }
  if (status === 'CANCELED') return { state: 'closed', reason: 'cancelled', detail: null }
  if (status !== 'PENDING') {
    return { state: 'unreadable', detail: `its Squarespace status is "${textOrNull(status, 100)}"` }
  }
  if (order.testmode) return { state: 'closed', reason: 'closed', detail: 'It is a test order.' }
  const refunded = Number(refundedTotal?.value ?? 0)
  if (refunded > 0 && refunded >= Number(total?.value ?? Number.POSITIVE_INFINITY)) {
    return { state: 'closed', reason: 'refunded', detail: null }
  }
  if (!hasLines) return { state: 'closed', reason: 'closed', detail: 'Nothing in it needs shipping.' }
  return hasAddress ? { state: 'open' } : { state: 'withheld', detail: 'Squarespace shows no address.' }
}

const linesOf = (order: SquarespaceOrder): StoreLine[] =>
  order.lineItems
    .filter(({ quantity, lineItemType }) => quantity > 0 && !unshipped.test(lineItemType ?? ''))
    .map((line) => ({
      lineId: line.id,
      quantity: line.quantity,
      name: textOrNull(line.productName) ?? textOrNull(line.sku) ?? line.id,
      sku: textOrNull(line.sku),
      unitValue: /^\d+(\.\d+)?$/.test(line.unitPricePaid?.value ?? '') ? (line.unitPricePaid?.value ?? null) : null,
      currency: line.unitPricePaid?.currency ?? null,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
    }))

function recipientOf({ shippingAddress: address, customerEmail }: SquarespaceOrder): StoreAddress | null {
  const country = address?.countryCode?.toUpperCase() ?? ''
  const street1 = textOrNull(address?.address1)
  if (!address || !street1 || !/^[A-Z]{2}$/.test(country)) return null
  return {
    name: fullName(address.firstName, address.lastName),
    company: null,
    street1,
    street2: textOrNull(address.address2),
    city: textOrNull(address.city) ?? '',
    state: stateCode(country, textOrNull(address.state) ?? ''),
    zip: textOrNull(address.postalCode) ?? '',
    country,
    phone: textOrNull(address.phone),
    email: textOrNull(customerEmail),
  }
}

/** The buyer's answers in the store's form. */
const noteOf = ({ formSubmission }: SquarespaceOrder): string | null =>
  textOrNull(
    (formSubmission ?? [])
      .filter(({ value }) => value)
      .map(({ label, value }) => (label ? `${label}: ${value}` : value))
      .join('; '),
    maxNoteBytes,
  )

export const listDeadlineMs = 30_000
export const readDeadlineMs = 10_000

const website = compileOnFirstUse(Type.Object({ title: Type.String(), id: Type.Optional(Type.String()) }))

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = { verb: 'connect', path: '/commerce/orders', deadlineMs: listDeadlineMs, shape: ordersResponse }
  const orders = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (orders.outcome === 'gone' || (orders.outcome === 'unavailable' && orders.reason === 'unreadable')) {
    return rejected(null, 'There is no Squarespace API at this URL.')
  }
  if (orders.outcome !== 'ok') return orders
  const about = { verb: 'website', path: '/authorization/website', deadlineMs: readDeadlineMs, shape: website }
  const site = await queryJson(deps, account, callOf(account, about))
  // A key for orders may lack access to the website's data.
  const { title, id } = site.outcome === 'ok' ? site.value : {}
  return ok({
    name: title || 'Squarespace',
    shop: id ? `${id} at ${account.baseUrl}` : null,
    facts: {},
    shipFrom: null,
  })
}

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const path = `/commerce/orders?${queryOf(deps, since, page)}`
  const asked = { verb: 'list', path, deadlineMs: listDeadlineMs, shape: ordersResponse }
  const listed = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (listed.outcome === 'gone') return unreadable('it did not return a list of orders')
  if (listed.outcome !== 'ok') return listed
  const orders: StoreOrder[] = []
  const toRead: string[] = []
  for (const order of listed.value.result) {
    const one = orderResponse.Check(order) ? storeOrderOf(order) : null
    if (one) orders.push(one)
    else toRead.push(order.id)
  }
  const { hasNextPage, nextPageCursor } = listed.value.pagination
  if (!hasNextPage) return ok({ orders, toRead, next: null })
  if (!nextPageCursor || nextPageCursor === page) return unreadable('it returned the same page again')
  return ok({ orders, toRead, next: nextPageCursor })
}

/** A cursor excludes the time range, which needs both times. */
function queryOf(deps: StoreDeps, since: Date | null, page: string | null): URLSearchParams {
  if (page !== null) return new URLSearchParams({ cursor: page })
  if (since === null) return new URLSearchParams({ fulfillmentStatus: 'PENDING' })
  return new URLSearchParams({
    // It is not documented whether the range includes its start.
    modifiedAfter: new Date(since.getTime() - 1000).toISOString(),
    // The store's clock may be ahead.
    modifiedBefore: new Date(deps.clock.now().getTime() + 300_000).toISOString(),
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(externalId)}`
  const asked = { verb: 'read', path, deadlineMs: readDeadlineMs, shape: orderResponse }
  const order = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (order.outcome !== 'ok') return order
  const one = storeOrderOf(order.value)
  return one ? ok(one) : unreadable('the order has no valid createdOn')
}
