/** Searches, references and email addresses ignore case in the same way in databases of every locale. */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { migrationsFolder } from '#app/project.ts'
import { insertUser, selectUserByEmail } from '#domain/people/sql.ts'
import { silentLog } from '#kit/log.ts'
import { migrate } from '#kit/migrate.ts'
import { openDatabase } from '#kit/postgres.ts'
import { createTestDatabase } from '../support/test-database.ts'

const locales = {
  Turkish: "locale_provider icu icu_locale 'tr-TR' locale 'C'",
  Lithuanian: "locale_provider icu icu_locale 'lt' locale 'C'",
  C: "locale_provider libc locale 'C'",
}
const accountId = '01a1fc5e-b820-7000-8000-000000000001'

/** The migrations before the one that defines the functions. */
let earlierMigrations: string
before(async () => {
  earlierMigrations = await mkdtemp(join(tmpdir(), 'waybill-locale-'))
  const names = (await readdir(migrationsFolder)).toSorted()
  const first = names.findIndex((name) => name.endsWith('_fold_case.sql'))
  for (const name of names.slice(0, first)) await cp(join(migrationsFolder, name), join(earlierMigrations, name))
})
after(() => rm(earlierMigrations, { recursive: true }))

async function run(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

describe('A database of another locale, with data of an earlier version', () => {
  for (const [name, locale] of Object.entries(locales)) {
    test(name, async () => {
      const database = await createTestDatabase({ locale })
      const { url } = database
      try {
        await migrate(url, earlierMigrations)
        const insert = `insert into users (id, email, name, created_at) values (gen_random_uuid(), $1, '', now())`
        await run(url, insert, ['fiona@example.com'])
        const [earlier] = await run(url, "select lower('FIONA@example.com') = 'fiona@example.com' as \"isFolded\"")
        // Two users with one address, which only a Turkish database permitted.
        if (!earlier?.isFolded) await run(url, insert, ['FIONA@example.com'])
        await migrate(url, migrationsFolder)

        const [folded] = await run(
          url,
          `select fold_case('SMITH İZMİR ISPARTA ÌÍ') = fold_case('smith izmir isparta ìí') as letters,
                  fold_case('MÜLLER ΟΔΟΣ') = fold_case('müller οδος') as accents,
                  fold_case('smith') as plain, fold_email('ı') <> fold_email('I') as dotless`,
        )
        assert.deepEqual(folded, { letters: true, accents: true, plain: 'smith', dotless: true })
        const [count] = await run(url, 'select count(*)::int as rewrites from search_rewrites')
        assert.equal(count?.rewrites, 1, 'the text of existing orders is written again')
        const [index] = await run(url, "select pg_get_indexdef('orders_by_reference'::regclass) as text")
        assert.match(index?.text, /fold_case/)

        const db = openDatabase({ url, maxConnections: 2, log: silentLog, applicationName: 'waybill test' })
        try {
          const found = await selectUserByEmail(db, 'Fiona@Example.com', accountId)
          assert.equal(found[0]?.email.toLowerCase(), 'fiona@example.com')
          if (!earlier?.isFolded) {
            const [upper] = await selectUserByEmail(db, 'FIONA@example.com', accountId)
            assert.equal(upper?.email, 'FIONA@example.com')
          }
          const now = new Date()
          assert.deepEqual(await insertUser(db, { email: 'FIONA@EXAMPLE.COM', name: '', now }), [])
          assert.equal((await insertUser(db, { email: 'iris@example.com', name: '', now })).length, 1)
          assert.deepEqual(await insertUser(db, { email: 'IRIS@example.com', name: '', now }), [])
        } finally {
          await db.close()
        }
      } finally {
        await database.drop()
      }
    })
  }
})
