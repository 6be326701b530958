import type { Queryable } from '#kit/postgres.ts'
import type { RememberedDeclaration, RememberedGoods } from '#remembered-goods/remembered-goods.ts'
import * as sql from '#remembered-goods/sql.ts'

const nothingSaid: RememberedDeclaration = { signer: null, contentsType: null }

/** What the account declared before: how, and of what, that which was used last first. */
export async function listRemembered(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<{ declaration: RememberedDeclaration; goods: RememberedGoods[] }> {
  const [rows, [declaration]] = await Promise.all([
    sql.selectGoods(deps.db, accountId),
    sql.selectDeclaration(deps.db, accountId),
  ])
  return { declaration: declaration ?? nothingSaid, goods: rows.map(({ goods }) => goods) }
}
