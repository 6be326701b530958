import { Decimal } from 'decimal.js'
import type { CustomsItemContent } from '#domain/orders/customs/customs.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** One kind of thing that was declared to customs, of one piece of it. */
export type RememberedGoods = {
  description: string
  /** The sender's own number of the article; null: none. */
  sku: string | null
  /** Decimal text. */
  unitValue: string | null
  /** ISO 4217. */
  currency: string | null
  unitWeightPounds: number | null
  /** Digits alone. */
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

/** By which it is found again: the sender's own number, else what it is called. */
export const goodsKey = ({ sku, description }: Pick<RememberedGoods, 'sku' | 'description'>): string =>
  sku ? `sku ${sku.toLowerCase()}` : `text ${description.toLowerCase()}`

/** How a declaration was made last; null: that was not said. */
export type RememberedDeclaration = { signer: string | null; contentsType: string | null }

const nothingSaid: RememberedDeclaration = { signer: null, contentsType: null }

/** What the account declared before: how, and of what, that which was used last first. */
export async function listRemembered(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<{ declaration: RememberedDeclaration; goods: RememberedGoods[] }> {
  const [rows, [declaration]] = await Promise.all([
    selectGoods(deps.db, accountId),
    selectDeclaration(deps.db, accountId),
  ])
  return { declaration: declaration ?? nothingSaid, goods: rows.map(({ goods }) => goods) }
}

const decimals = 4

/** Of one piece. */
function goodsOf(item: CustomsItemContent): RememberedGoods | null {
  const { description, quantity, value, currency, weightPounds, hsTariffNumber, originCountry, code } = item
  if (!description || !quantity) return null
  return {
    description,
    sku: code,
    unitValue: value && new Decimal(value).dividedBy(quantity).toDecimalPlaces(decimals).toFixed(),
    currency,
    unitWeightPounds:
      weightPounds && new Decimal(weightPounds).dividedBy(quantity).toDecimalPlaces(decimals).toNumber(),
    hsTariffNumber,
    originCountry,
  }
}

/** Keeps what was declared of a shipment that a label was bought for, to be proposed again. What came from elsewhere is not. */
export async function rememberDeclared(
  deps: { db: Database; clock: Clock },
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
): Promise<void> {
  const { customs } = await getPurchasedShipment(deps, accountId, shipmentId)
  if (!customs || customs.isFromItems) return
  await deps.db.transaction(async (tx) => {
    const goods = customs.items.map(goodsOf).filter((one) => one !== null)
    await rememberGoods({ ...deps, db: tx }, { accountId, goods })
    const { customsSigner: signer, contentsType } = customs
    await upsertDeclaration(tx, { accountId, signer, contentsType, now: deps.clock.now() })
  })
}

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
  await upsertGoods(db, { accountId, keys, goods: kept, now: clock.now() })
  await deleteBeyond(db, accountId, maxGoods)
}

/** @param kept.keys each once, in one order everywhere: two who remember the same never wait for each other in a circle */
export const upsertGoods = (
  db: Queryable,
  kept: { accountId: string; keys: readonly string[]; goods: readonly RememberedGoods[]; now: Date },
) =>
  db.query({
    name: 'remembered-goods.save',
    text: `insert into remembered_goods (account_id, key, goods, used_at)
           select $1::uuid, key, goods, $4::timestamptz from unnest($2::text[], $3::jsonb[]) as kept(key, goods)
           on conflict (account_id, key) do update set goods = excluded.goods, used_at = excluded.used_at`,
    values: [kept.accountId, kept.keys, kept.goods.map((one) => JSON.stringify(one)), kept.now],
  })

/** Keeps those that were used last. */
export const deleteBeyond = (db: Queryable, accountId: string, max: number) =>
  db.query({
    name: 'remembered-goods.delete-beyond',
    text: `delete from remembered_goods where account_id = $1::uuid and key in (
             select key from remembered_goods where account_id = $1::uuid
             order by used_at desc, key offset $2::integer
           )`,
    values: [accountId, max],
  })

/** Those that were used last first. */
export const selectGoods = (db: Queryable, accountId: string) =>
  db.query<{ goods: RememberedGoods; usedAt: Date }>({
    name: 'remembered-goods.list',
    text: `select goods, used_at as "usedAt" from remembered_goods where account_id = $1::uuid
           order by used_at desc, key`,
    values: [accountId],
  })

/** What was not said this time stays as it was. */
export const upsertDeclaration = (db: Queryable, kept: RememberedDeclaration & { accountId: string; now: Date }) =>
  db.query({
    name: 'remembered-declarations.save',
    text: `insert into remembered_declarations (account_id, signer, contents_type, used_at)
           values ($1::uuid, $2::text, $3::text, $4::timestamptz)
           on conflict (account_id) do update
             set signer = coalesce(excluded.signer, remembered_declarations.signer),
                 contents_type = coalesce(excluded.contents_type, remembered_declarations.contents_type),
                 used_at = excluded.used_at`,
    values: [kept.accountId, kept.signer, kept.contentsType, kept.now],
  })

export const selectDeclaration = (db: Queryable, accountId: string) =>
  db.query<RememberedDeclaration>({
    name: 'remembered-declarations.get',
    text: `select signer, contents_type as "contentsType" from remembered_declarations
           where account_id = $1::uuid`,
    values: [accountId],
  })
