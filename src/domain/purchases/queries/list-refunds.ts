import { getLabel } from '#domain/labels/queries.ts'
import type { Refund } from '#domain/purchases/cancelling/refund.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Refunds of all accounts in the state, longest first, a thousand at most. For operators. */
export async function listRefunds(deps: { db: Queryable }, state: Refund['state']): Promise<Refund[]> {
  const rows = await sql.selectRefunds(deps.db, state === 'pending' ? 'Requested' : 'Denied')
  return Promise.all(
    rows.map(async ({ accountId, labelId, refundRequestId, since }) => {
      const { purchaseId, carrier, trackingNumber, charge, currency } = await getLabel(deps, accountId, labelId)
      const price = { amount: charge, currency }
      return { accountId, labelId, purchaseId, carrier, trackingNumber, ...price, state, refundRequestId, since }
    }),
  )
}
