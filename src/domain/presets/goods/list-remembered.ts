import type { RememberedDeclaration, RememberedGoods } from '#domain/presets/goods/remembered-goods.ts'
import * as sql from '#domain/presets/goods/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

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
