import { unreadable } from '#adapters/stores/call-store.ts'
import { ask } from '#adapters/stores/shopify/call.ts'
import { globalId } from '#adapters/stores/shopify/ids.ts'
import { toOrder } from '#adapters/stores/shopify/order.ts'
import { furtherSize, readSize } from '#adapters/stores/shopify/queries.ts'
import type { Gone, ReadOutcome, Rejected, StoreAccount, StoreDeps, Unavailable } from '#adapters/stores/store.ts'

export const readDeadlineMs = 5_000

/** One call shows what most units have; those with more lines or fulfilments than that take further ones. */
export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + readDeadlineMs
  const leftMs = () => endsAtMs - deps.clock.monotonicMs()
  const id = globalId('FulfillmentOrder', externalId)
  const asked = await ask(deps, account, {
    name: 'readUnit',
    variables: { id, ...readSize },
    deadlineMs: readDeadlineMs,
  })
  if (asked.outcome !== 'ok') return asked
  const unit = asked.value.fulfillmentOrder
  if (!unit) return { outcome: 'gone' }
  const lines = await readOn(unit.lineItems, async (after) => {
    const variables = { id, first: furtherSize.lines, after }
    const further = await ask(deps, account, { name: 'readLines', variables, deadlineMs: leftMs() })
    return further.outcome === 'ok' ? (further.value.fulfillmentOrder?.lineItems ?? { outcome: 'gone' }) : further
  })
  if (!Array.isArray(lines)) return lines
  const fulfilments = await readOn(unit.fulfillments, async (after) => {
    const { fulfilments: first, linesOfFulfilment } = furtherSize
    const variables = { id, first, after, linesOfFulfilment }
    const further = await ask(deps, account, { name: 'readFulfilments', variables, deadlineMs: leftMs() })
    return further.outcome === 'ok' ? (further.value.fulfillmentOrder?.fulfillments ?? { outcome: 'gone' }) : further
  })
  if (!Array.isArray(fulfilments)) return fulfilments
  return { outcome: 'ok', value: toOrder(unit, lines, fulfilments) }
}

type Page<Entry> = { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Entry[] }
type Failure = Gone | Rejected | Unavailable

/** Further pages beyond which no unit is. */
const mostPages = 10

/** Everything that a list has, of which the first page is there. */
async function readOn<Entry>(
  first: Page<Entry>,
  readPage: (after: string | null) => Promise<Page<Entry> | Failure>,
): Promise<Entry[] | Failure> {
  const entries = [...first.nodes]
  let { pageInfo } = first
  for (let page = 0; pageInfo.hasNextPage; page += 1) {
    if (page === mostPages) return unreadable(`it has more than ${entries.length} line items or fulfillments`)
    const answered = await readPage(pageInfo.endCursor)
    if ('outcome' in answered) return answered
    entries.push(...answered.nodes)
    pageInfo = answered.pageInfo
  }
  return entries
}
