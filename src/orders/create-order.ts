import { createHash } from 'node:crypto'
import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'
import { type CreatedOrder, orderAnswer, readWholeOrder, shipmentOf } from '#orders/order-answer.ts'
import { type AddressInput, fourDecimals, type OrderInput, type ParcelInput } from '#orders/order-input.ts'
import * as sql from '#orders/sql.ts'
import { OrderSource, OrderStatus, type PurchaseBlock } from '#orders/states.ts'

export type CreateOrderCommand = {
  accountId: string
  subAccountId: string | null
  input: OrderInput
  idempotencyKey: string | null
  /** For orders that come from elsewhere than the API; absent: a Created order of the API. */
  origin?: { source: OrderSource; status: OrderStatus; purchaseBlock: PurchaseBlock | null }
}

const textOrNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** An address as it is kept, and as carriers are told it: what was left out is null, codes are in upper case. */
export function addressContent(input: AddressInput) {
  const country = input.country.trim().toUpperCase()
  return {
    name: input.name ?? null,
    company: input.company ?? null,
    street1: input.street1,
    street2: input.street2 ?? null,
    city: input.city,
    state: country === 'US' ? input.state.trim().toUpperCase() : input.state,
    zip: input.zip,
    country,
    phone: textOrNull(input.phone),
    email: input.email ?? null,
    residential: input.residential ?? null,
    carrierFacility: input.carrierFacility ?? null,
    federalTaxId: input.federalTaxId ?? null,
    stateTaxId: input.stateTaxId ?? null,
  }
}

function addressOf(input: AddressInput, id: string, now: Date): sql.AddressRow {
  const at = now.toISOString()
  return { id, ...addressContent(input), createdAt: at, updatedAt: at }
}

const roundedOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? fourDecimals(value) : null

/** A parcel as it is kept. */
export const parcelContent = (input: ParcelInput) => ({
  weight: fourDecimals(input.weight),
  length: roundedOrNull(input.length),
  width: roundedOrNull(input.width),
  height: roundedOrNull(input.height),
  predefined_package: textOrNull(input.predefinedPackage),
})

/** A digest of the order's content that does not depend on how the request was written. */
function contentHash(from: sql.AddressRow, to: sql.AddressRow, shipments: sql.NewShipment[]): Buffer {
  const address = ({ id: _id, createdAt: _created, updatedAt: _updated, ...content }: sql.AddressRow) => content
  const parcels = shipments.map(({ id: _id, parcel_id: _parcelId, ...content }) => content)
  return createHash('sha256')
    .update(JSON.stringify([address(from), address(to), parcels]))
    .digest()
}

/** The order that the key created, whatever its content. */
export async function findOrderOfKey(deps: { db: Queryable }, accountId: string, key: string): Promise<string | null> {
  const [first] = await sql.selectIdempotencyKey(deps.db, accountId, key)
  return first?.order_id ?? null
}

/**
 * Creates an order with its shipments, or answers the one that the same key created before: the
 * same account, whatever the sub-account or the version of the operation.
 *
 * @returns the order, and whether it was made now
 * @throws ServiceError 422 `Order.IdempotencyKeyReused` where the key belongs to other content
 */
export async function createOrder(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: CreateOrderCommand,
): Promise<{ order: CreatedOrder; created: boolean }> {
  const now = deps.clock.now()
  const { accountId, idempotencyKey, input } = command
  const origin = command.origin ?? { source: OrderSource.API, status: OrderStatus.Created, purchaseBlock: null }
  const id = deps.ids()
  const from = addressOf(input.fromAddress, deps.ids(), now)
  const to = addressOf(input.toAddress, deps.ids(), now)
  const shipments = input.shipments.map(({ parcel }) => ({
    id: deps.ids(),
    parcel_id: deps.ids(),
    ...parcelContent(parcel),
  }))
  const hash = idempotencyKey === null ? null : contentHash(from, to, shipments)

  const made = await sql.insertOrder(deps.db, {
    accountId,
    id,
    subAccountId: command.subAccountId,
    ...origin,
    from,
    to,
    shipments,
    idempotencyKey,
    contentHash: hash,
    now,
  })
  if (made) {
    const rows = shipments.map((shipment) => shipmentOf(shipment, now))
    const row = { id, status: origin.status, created_at: now, updated_at: now, from_address: from, to_address: to }
    return { order: orderAnswer(row, rows), created: true }
  }

  const [first] = await sql.selectIdempotencyKey(deps.db, accountId, idempotencyKey as string)
  // It expired between the two statements, so it is free now.
  if (!first) return createOrder(deps, command)
  if (!hash || !first.content_hash.equals(hash)) throw serviceError('Order.IdempotencyKeyReused')
  return { order: await readWholeOrder(deps, accountId, first.order_id), created: false }
}
