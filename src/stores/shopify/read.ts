import { unreadable } from '#stores/call-store.ts'
import type { UnitLine } from '#stores/shopify/answers.ts'
import { ask } from '#stores/shopify/call.ts'
import { globalId } from '#stores/shopify/ids.ts'
import { toOrder } from '#stores/shopify/order.ts'
import { furtherLines, readSize } from '#stores/shopify/queries.ts'
import type { ReadOutcome, Rejected, StoreAccount, StoreDeps, Unavailable } from '#stores/store.ts'

export const readDeadlineMs = 5_000
/** Pages of further lines, beyond which no order is. */
const mostPages = 10

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + readDeadlineMs
  const id = globalId('FulfillmentOrder', externalId)
  const asked = await ask(deps, account, {
    name: 'readUnit',
    variables: { id, ...readSize },
    deadlineMs: readDeadlineMs,
  })
  if (asked.outcome !== 'ok') return asked
  const unit = asked.value.fulfillmentOrder
  if (!unit) return { outcome: 'gone' }
  const { nodes, pageInfo } = unit.lineItems
  const further = pageInfo.hasNextPage
    ? await readFurtherLines(deps, account, { id, after: pageInfo.endCursor, endsAtMs })
    : []
  if (!Array.isArray(further)) return further
  return { outcome: 'ok', value: toOrder(unit, [...nodes, ...further], unit.fulfillments.nodes) }
}

async function readFurtherLines(
  deps: StoreDeps,
  account: StoreAccount,
  { id, after, endsAtMs }: { id: string; after: string | null; endsAtMs: number },
): Promise<UnitLine[] | { outcome: 'gone' } | Rejected | Unavailable> {
  const lines: UnitLine[] = []
  let cursor = after
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = await ask(deps, account, {
      name: 'readLines',
      variables: { id, first: furtherLines, after: cursor },
      deadlineMs: endsAtMs - deps.clock.monotonicMs(),
    })
    if (asked.outcome !== 'ok') return asked
    if (!asked.value.fulfillmentOrder) return { outcome: 'gone' }
    const { nodes, pageInfo } = asked.value.fulfillmentOrder.lineItems
    lines.push(...nodes)
    if (!pageInfo.hasNextPage) return lines
    cursor = pageInfo.endCursor
  }
  return unreadable(`it has more than ${mostPages * furtherLines} lines`)
}
