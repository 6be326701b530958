import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import * as sql from '#domain/store-sync/settling/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** More are not settled in one go; the others come up as these are. */
const maxListed = 100

/** An order whose store says otherwise since its label was bought, and nobody has seen that. */
export type StoreDifference = sql.DifferingRow & {
  /** Whom it is for; null: that is not known. */
  recipient: string | null
}

/** What a person of the account has to see of stores' edits after labels were bought, the longest first; at most 100. */
export async function listDifferences(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<StoreDifference[]> {
  const rows = await sql.selectDiffering(deps.db, accountId, maxListed)
  const orderIds = rows.map(({ orderId }) => orderId)
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return rows.map((row) => ({ ...row, recipient: nameOf.get(row.orderId) ?? null }))
}
