import * as sql from '#edges/legacy/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** The notes of orders that clients of the legacy API sent. */
export const personalData = {
  export: exportNotes,

  async eraseOrder(tx, { accountId, orderId }) {
    await sql.eraseNotes(tx, accountId, orderId)
  },
} satisfies PersonalData

async function* exportNotes({ db }: { db: Queryable }, accountId: string) {
  for await (const order of readPages((page) => sql.selectLegacyOrdersPage(db, accountId, page))) {
    yield { kind: 'legacy order' as const, ...order }
  }
}
