import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import type { Cancellation } from '#domain/purchases/purchase/purchase.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A cancellation with the label that it is of. */
export type UnresolvedCancellation = { cancellation: Cancellation; label: Label }

/** The cancellations of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export async function listUnresolvedCancellations(deps: { db: Queryable }): Promise<UnresolvedCancellation[]> {
  const cancellations = await sql.selectUnresolved(deps.db)
  return Promise.all(
    cancellations.map(async (cancellation) => {
      const label = await getLabel(deps, cancellation.accountId, cancellation.labelId)
      return { cancellation, label }
    }),
  )
}
