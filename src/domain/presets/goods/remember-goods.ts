import { goodsKey, type RememberedGoods } from '#domain/presets/goods/remembered-goods.ts'
import * as sql from '#domain/presets/goods/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** More are a register of articles, which a shop keeps elsewhere. */
const maxGoods = 500

/** Keeps what customs are told of goods, in the place of what was kept of them. */
export async function rememberGoods(
  { db, clock }: { db: Queryable; clock: Clock },
  { accountId, goods }: { accountId: string; goods: readonly RememberedGoods[] },
): Promise<void> {
  if (goods.length === 0) return
  const byKey = new Map(goods.map((one) => [goodsKey(one), one]))
  const sorted = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [keys, kept] = [sorted.map(([key]) => key), sorted.map(([, one]) => one)]
  await sql.upsertGoods(db, { accountId, keys, goods: kept, now: clock.now() })
  await sql.deleteBeyond(db, accountId, maxGoods)
}
