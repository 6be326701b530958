/** One order by its id, and what was shipped of it. */

import { ask, deadlines } from '#adapters/stores/bigcommerce/calls.ts'
import {
  type Consignment,
  consignmentsOf,
  includes,
  OrderWithConsignments,
  partsOf,
  toStoreOrder,
} from '#adapters/stores/bigcommerce/order.ts'
import { listShipments } from '#adapters/stores/bigcommerce/shipments.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { Gone, ReadOutcome, Rejected, StoreAccount, StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'
import type { Ok } from '#kit/outcome.ts'

const wholeOrder = compileOnFirstUse(OrderWithConsignments)

/** The part of an order that goes to one address. Gone: that address is in it no more. */
export async function readPart(
  deps: StoreDeps,
  account: StoreAccount,
  externalId: string,
): Promise<Ok<{ order: OrderWithConsignments; part: Consignment }> | Gone | Rejected | Unavailable> {
  const parts = partsOf(externalId)
  if (!parts) return { outcome: 'gone' }
  const answered = await ask(deps, account, {
    call: 'read',
    path: `/v2/orders/${parts.orderId}?${includes}`,
    shape: wholeOrder,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome !== 'ok') return answered
  const part = consignmentsOf(answered.value).find((one) => one.externalId === externalId)
  return part ? ok({ order: answered.value, part }) : { outcome: 'gone' }
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const startedAtMs = deps.clock.monotonicMs()
  const found = await readPart(deps, account, externalId)
  if (found.outcome !== 'ok') return found
  const { order, part } = found.value
  const leftMs = deadlines.readMs - (deps.clock.monotonicMs() - startedAtMs)
  const shipped = part.isTouched ? await listShipments(deps, account, externalId, leftMs) : ok([])
  if (shipped.outcome !== 'ok') return shipped
  return ok(toStoreOrder(order, part, { fulfilments: shipped.value, weightUnit: account.facts.weightUnit }))
}
