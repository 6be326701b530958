/**
 * Finding and reading orders. `updatedAt` does not move on every change (not on an edit of the address, nor on a
 * fulfilment), so a list finds what was placed since and what it happens to say of the rest; only reading an order by its
 * id tells how it is.
 */

import { unreadable } from '#adapters/stores/call-store.ts'
import type { ListOutcome, ReadOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { nextTimePage, readTimePage, type TimePage } from '#adapters/stores/time-page.ts'
import { ask, type Question } from '#adapters/stores/vendure/call.ts'
import {
  closedStates,
  listAnswerShape,
  orderFields,
  readAnswerShape,
  toStoreOrder,
} from '#adapters/stores/vendure/order.ts'

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
  const answer = await ask(deps, account, listQuestion(since, current), listDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!listAnswerShape.Check(answer.value)) return unreadable('it returned an unexpected list of orders')
  const { items } = answer.value.orders
  const times = items.map(({ orderPlacedAt }) => new Date(orderPlacedAt ?? 0))
  return {
    outcome: 'ok',
    value: {
      orders: items.map((order) => toStoreOrder(account, order)),
      toRead: [],
      next: items.length < pageSize ? null : nextTimePage(current, times),
    },
  }
}

function listQuestion(since: Date | null, page: TimePage | null): Question {
  // `after` leaves out the time itself.
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
          // An aggregate is the sum of its sellers' orders, which are what is shipped. A cart has not been placed.
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
  const answer = await ask(deps, account, readQuestion(externalId), readDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!readAnswerShape.Check(answer.value)) return unreadable('it returned an order in an unexpected format')
  const { order } = answer.value
  return order ? { outcome: 'ok', value: toStoreOrder(account, order) } : { outcome: 'gone' }
}

export const readQuestion = (id: string): Question => ({ call: 'vendure.read', query: readQuery, variables: { id } })
