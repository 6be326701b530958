/** Lists orders: one page, or all of them as a stream. */
import { Readable } from 'node:stream'
import type { Share } from '#domain/accounts/account.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { listPrices } from '#domain/labels/queries.ts'
import { type ListDeps, listOrders } from '#domain/orders/list/list-orders.ts'
import { type DatedOrder, readAllOrders } from '#domain/orders/list/read-all-orders.ts'
import { type Arguments, readCount, readText } from '#edges/legacy/read-form.ts'
import { Failure, type ListedOrderResponse, unixSeconds } from '#edges/legacy/responses.ts'
import { inCurrency } from '#kit/money.ts'

export type OrdersDeps = ListDeps & { lists: Share }

const maxPageSize = 100
const maxPageNumber = 1_000_000

const everyOrder = { subAccountId: null, search: null, statuses: null, sources: null, from: null, until: null }

/**
 * The orders of the account, newest first. Without a page, all orders are streamed, because published clients know no
 * pages.
 */
export async function answerOrders(
  deps: OrdersDeps,
  accountId: string,
  args: Arguments,
): Promise<ListedOrderResponse[] | Readable> {
  if (readText(args, 'page') === '' && readText(args, 'page_size') === '') return streamOrders(deps, accountId)
  const errors: string[] = []
  const pageNumber = readCount(args, 'page', { fallback: 1, max: maxPageNumber }, errors)
  const pageSize = readCount(args, 'page_size', { fallback: maxPageSize, max: maxPageSize }, errors)
  if (errors.length > 0) throw new Failure(400, errors.join(' '))
  return deps.lists(accountId, async () => {
    const { orders } = await listOrders(deps, { accountId, ...everyOrder, newestFirst: true, pageNumber, pageSize })
    return withPrices(deps, accountId, orders)
  })
}

/** The price is that of an order's live labels. */
async function withPrices(
  deps: ListDeps,
  accountId: string,
  orders: readonly DatedOrder[],
): Promise<ListedOrderResponse[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const prices = new Map(
    ids.length > 0 ? (await listPrices(deps, accountId, ids)).map((one) => [one.orderId, one]) : [],
  )
  return orders.map(({ orderId, createdAt }) => {
    const { price = '0', currency = creditCurrency } = prices.get(orderId) ?? {}
    return { order_id: orderId, order_timestamp: unixSeconds(createdAt), price: inCurrency(price, currency) }
  })
}

/** The text of a JSON array. Its first portion is read before the response, so that a failure has its status. */
async function streamOrders(deps: OrdersDeps, accountId: string): Promise<Readable> {
  const portions = readAllOrders(deps, accountId)
  // Each portion takes its turn among the account's lists, so that a slow client occupies nothing.
  const next = () =>
    deps.lists(accountId, async () => {
      const { value } = await portions.next()
      return value ? withPrices(deps, accountId, value) : null
    })
  const first = await next()
  async function* text() {
    yield '['
    let separator = ''
    for (let portion = first; portion !== null; portion = await next()) {
      yield separator + portion.map((order) => JSON.stringify(order)).join(',')
      separator = ','
    }
    yield ']'
  }
  return Readable.from(text(), { objectMode: false })
}
