import { listRemembered } from '#domain/presets/remembered-goods.ts'
import { listWarehouses } from '#domain/presets/warehouses.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Ship-from addresses, and remembered customs details with their last signer. Package presets contain none. */
export const personalData = {
  export: exportPresets,

  async eraseUnused({ db }, { accountId, before }) {
    await deleteUnusedGoods(db, accountId, before)
    await deleteUnusedDeclaration(db, accountId, before)
  },
} satisfies PersonalData

async function* exportPresets(deps: { db: Queryable }, accountId: string) {
  for (const warehouse of await listWarehouses(deps, { accountId })) yield { kind: 'warehouse' as const, ...warehouse }
  const { declaration, goods } = await listRemembered(deps, { accountId })
  if (declaration.signer !== null || declaration.contentsType !== null) {
    yield { kind: 'declaration' as const, ...declaration }
  }
  for (const one of goods) yield { kind: 'declared goods' as const, ...one }
}

const deleteUnusedGoods = (db: Queryable, accountId: string, before: Date) =>
  db.query({
    name: 'remembered-goods.delete-unused',
    text: 'delete from remembered_goods where account_id = $1::uuid and used_at < $2::timestamptz',
    values: [accountId, before],
  })

const deleteUnusedDeclaration = (db: Queryable, accountId: string, before: Date) =>
  db.query({
    name: 'remembered-declarations.delete-unused',
    text: 'delete from remembered_declarations where account_id = $1::uuid and used_at < $2::timestamptz',
    values: [accountId, before],
  })
