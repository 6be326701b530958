import type { RememberedDeclaration, RememberedGoods } from '#domain/presets/goods/remembered-goods.ts'
import type { Queryable } from '#kit/postgres.ts'

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

export const deleteUnusedGoods = (db: Queryable, accountId: string, before: Date) =>
  db.query({
    name: 'remembered-goods.delete-unused',
    text: 'delete from remembered_goods where account_id = $1::uuid and used_at < $2::timestamptz',
    values: [accountId, before],
  })

export const deleteUnusedDeclaration = (db: Queryable, accountId: string, before: Date) =>
  db.query({
    name: 'remembered-declarations.delete-unused',
    text: 'delete from remembered_declarations where account_id = $1::uuid and used_at < $2::timestamptz',
    values: [accountId, before],
  })
