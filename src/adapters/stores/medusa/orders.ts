/**
 * Lists and reads orders. `updated_at` changes with each change, except for an edit in progress, which is only in a
 * read by id.
 */

import { Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { medusaCall, segment } from '#adapters/stores/medusa/connection.ts'
import {
  listResponseShape,
  orderFields,
  orderShape,
  readResponseShape,
  toStoreOrder,
} from '#adapters/stores/medusa/order.ts'
import { nextTimePage, readTimePage } from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { ListOutcome, ReadOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'

export const listDeadlineMs = 30_000
export const readDeadlineMs = 10_000

const pageSize = 50

const changesShape = responseShape(
  Type.Object({ order_changes: Type.Array(Type.Object({ change_type: Type.Optional(Type.Unknown()) })) }),
)

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const current = readTimePage(page)
  const from = current?.at ?? since
  const query = new URLSearchParams({
    order: 'updated_at',
    limit: String(pageSize),
    offset: String(current?.skip ?? 0),
    fields: orderFields,
  })
  if (from) query.set('updated_at[$gte]', from.toISOString())
  if (!since) for (const status of ['pending', 'requires_action']) query.append('status[]', status)
  const sent = { call: 'medusa.list', path: '/admin/orders', query }
  const answer = await queryJson(
    deps,
    account,
    medusaCall(account, sent, { shape: listResponseShape, deadlineMs: listDeadlineMs }),
  )
  if (answer.outcome === 'gone') return rejected('not_found', 'Medusa did not return a list of orders.')
  if (answer.outcome !== 'ok') return answer
  const { orders } = answer.value
  const { wellFormed, unreadIds, malformed } = readEntries(orders, orderShape, 'id')
  const changedAt = timesIn(orders, 'updated_at')
  const isLast = orders.length < pageSize
  const next = isLast ? null : nextTimePage(current, changedAt)
  if (!isLast && next === null) return unreadable('the orders have no valid updated_at')
  return ok({
    orders: wellFormed.map((order) => toStoreOrder(order, { isBeingEdited: false })),
    toRead: unreadIds,
    malformed,
    ...newestChange(changedAt),
    next,
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const [order, changes] = await Promise.all([
    readOrder(deps, account, { externalId, deadlineMs: readDeadlineMs }),
    readOpenEdits(deps, account, externalId),
  ])
  if (order.outcome !== 'ok') return order
  if (changes.outcome === 'gone') return changes
  if (changes.outcome !== 'ok') return changes
  const isBeingEdited = changes.value.order_changes.some(({ change_type: type }) => type === 'edit')
  return ok(toStoreOrder(order.value.order, { isBeingEdited }))
}

export function readOrder(
  deps: StoreDeps,
  account: StoreAccount,
  { externalId, deadlineMs }: { externalId: string; deadlineMs: number },
) {
  const path = `/admin/orders/${segment(externalId)}`
  const sent = { call: 'medusa.read', path, query: new URLSearchParams({ fields: orderFields }) }
  return queryJson(deps, account, medusaCall(account, sent, { shape: readResponseShape, deadlineMs }))
}

function readOpenEdits(deps: StoreDeps, account: StoreAccount, externalId: string) {
  const query = new URLSearchParams({ fields: 'id,change_type,status' })
  for (const status of ['pending', 'requested']) query.append('status[]', status)
  const sent = { call: 'medusa.changes', path: `/admin/orders/${segment(externalId)}/changes`, query }
  return queryJson(deps, account, medusaCall(account, sent, { shape: changesShape, deadlineMs: readDeadlineMs }))
}
