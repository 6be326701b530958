import { Decimal } from 'decimal.js'
import type { CustomsItemContent } from '#domain/orders/customs/customs.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { ItemOption, Shipment } from '#domain/orders/order/order.ts'
import type { Clock } from '#kit/clock.ts'
import { latestEntries } from '#kit/list-limits.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** The customs details of one piece of a product, suggested when the product is entered again. */
export type RememberedGoods = {
  description: string
  /** Null: none. */
  sku: string | null
  /** Decimal text. */
  unitValue: string | null
  /** ISO 4217. */
  currency: string | null
  unitWeightPounds: number | null
  /** Digits only. */
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
  /** The options of the variant, which tell products of one description apart. Absent: none. */
  options?: ItemOption[]
} & RememberedIds

/** Product ids for customs. Absent: not entered. */
export type RememberedIds = {
  /** The merchant's own number of a product without an SKU. */
  code?: string
  manufacturerProductId?: string
  standardProductId?: string
}

/** The given ids. Missing ones leave no key. */
export const rememberedIds = (ids: { [Name in keyof RememberedIds]: string | null | undefined }): RememberedIds =>
  Object.fromEntries(
    (['code', 'manufacturerProductId', 'standardProductId'] as const).flatMap((name) =>
      ids[name] ? [[name, ids[name]]] : [],
    ),
  )

/** Identifies a product by its SKU, or else by its description and options. */
export function goodsKey({ sku, description, options = [] }: Pick<RememberedGoods, 'sku' | 'description' | 'options'>) {
  const chosen = options.map(({ name, value }) => `\n${name}: ${value}`).toSorted()
  return sku ? `sku ${sku.toLowerCase()}` : `text ${description}${chosen.join('')}`.toLowerCase()
}

/** The last values of a customs declaration; null: not entered yet. */
export type RememberedDeclaration = { signer: string | null; contentsType: string | null }

const noDeclaration: RememberedDeclaration = { signer: null, contentsType: null }

/** The account's last declaration, and its goods with the last used first. */
export async function listRemembered(
  { db }: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<{ declaration: RememberedDeclaration; goods: RememberedGoods[] }> {
  const [rows, [declaration]] = await Promise.all([
    db.query<{ goods: RememberedGoods }>({
      name: 'remembered-goods.list',
      text: 'select goods from remembered_goods where account_id = $1::uuid order by used_at desc, key',
      values: [accountId],
    }),
    db.query<RememberedDeclaration>({
      name: 'remembered-declarations.get',
      text: `select signer, contents_type as "contentsType" from remembered_declarations
             where account_id = $1::uuid`,
      values: [accountId],
    }),
  ])
  return { declaration: declaration ?? noDeclaration, goods: rows.map(({ goods }) => goods) }
}

/** Remembers the customs details of a purchased shipment, unless they were derived from the order's items. */
export async function rememberDeclared(
  deps: { db: Database; clock: Clock },
  purchase: { accountId: string; shipmentId: string; purchaseId: string },
): Promise<void> {
  await rememberShipment(deps, purchase.accountId, await getPurchasedShipment(deps, purchase))
}

/** Remembers the customs details that were entered for a shipment. */
export async function rememberShipment(
  deps: { db: Database; clock: Clock },
  accountId: string,
  { customs }: Pick<Shipment, 'customs'>,
): Promise<void> {
  if (!customs || customs.isFromItems) return
  await deps.db.transaction(async (tx) => {
    const goods = customs.items.map(goodsOf).filter((one) => one !== null)
    await rememberGoods({ ...deps, db: tx }, { accountId, goods })
    const { customsSigner: signer, contentsType } = customs
    await saveDeclaration(tx, { accountId, signer, contentsType, now: deps.clock.now() })
  })
}

const decimals = 4

/** Divides the values of a line by its quantity. */
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
    ...rememberedIds({ manufacturerProductId: item.manufacturerProductId, standardProductId: item.standardProductId }),
  }
}

/** Saves the customs details of goods, and forgets those that were unused for longest. */
export async function rememberGoods(
  { db, clock }: { db: Queryable; clock: Clock },
  { accountId, goods }: { accountId: string; goods: readonly RememberedGoods[] },
): Promise<void> {
  if (goods.length === 0) return
  const byKey = new Map(goods.map((one) => [goodsKey(one), one]))
  // Sorted, so that two transactions with the same goods cannot deadlock.
  const sorted = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await db.query({
    name: 'remembered-goods.save',
    text: `insert into remembered_goods (account_id, key, goods, used_at)
           select $1::uuid, key, goods, $4::timestamptz from unnest($2::text[], $3::jsonb[]) as used (key, goods)
           on conflict (account_id, key) do update set goods = excluded.goods, used_at = excluded.used_at`,
    values: [accountId, sorted.map(([key]) => key), sorted.map(([, one]) => JSON.stringify(one)), clock.now()],
  })
  await db.query({
    name: 'remembered-goods.delete-beyond',
    text: `delete from remembered_goods where account_id = $1::uuid and key in (
             select key from remembered_goods where account_id = $1::uuid
             order by used_at desc, key offset $2::integer
           )`,
    values: [accountId, latestEntries['remembered customs details']],
  })
}

/** Keeps the stored value of a field that is null. */
const saveDeclaration = (db: Queryable, declaration: RememberedDeclaration & { accountId: string; now: Date }) =>
  db.query({
    name: 'remembered-declarations.save',
    text: `insert into remembered_declarations (account_id, signer, contents_type, used_at)
           values ($1::uuid, $2::text, $3::text, $4::timestamptz)
           on conflict (account_id) do update
             set signer = coalesce(excluded.signer, remembered_declarations.signer),
                 contents_type = coalesce(excluded.contents_type, remembered_declarations.contents_type),
                 used_at = excluded.used_at`,
    values: [declaration.accountId, declaration.signer, declaration.contentsType, declaration.now],
  })
