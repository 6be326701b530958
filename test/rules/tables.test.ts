/** Every table belongs to one slice: the migrations contain the tables, and the SQL in src/ shows who uses them. */
import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { roomOf } from '../../scripts/structure.ts'
import { tableOwners } from '../../scripts/table-owners.ts'

const root = new URL('../../', import.meta.url)

/** Statements of another room on a table, by file and table, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {}

/** The tables that the migrations leave behind, by their last names. */
function tablesOf(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>()
  const acts =
    /\b(create)\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)|\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)|\b(drop)\s+table\s+(?:if\s+exists\s+)?(\w+)/gi
  for (const text of migrations) {
    for (const [, create, created, before, after, drop, dropped] of text.replace(/--.*/g, '').matchAll(acts)) {
      if (create && created) tables.add(created)
      if (before && after && tables.delete(before)) tables.add(after)
      if (drop && dropped) tables.delete(dropped)
    }
  }
  return tables
}

const places =
  /\b(?:from|join|update|insert\s+into|delete\s+from|truncate(?:\s+table)?|lock\s+table)\s+(?:only\s+)?([a-z_]+)\b/g

/** Which tables the SQL of a file names. Words after `from` and `join` that are no table are those of English and of TypeScript. */
function namedTables(text: string, tables: ReadonlySet<string>): Set<string> {
  const literals = [...text.matchAll(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g)].map(([all]) => all)
  const isSql = (literal: string) => /\b(?:select|insert|update|delete|truncate|lock|from|join)\b/.test(literal)
  const named = literals
    .filter(isSql)
    .flatMap((literal) => [...literal.matchAll(places)].map((match) => match[1] ?? ''))
  return new Set(named.filter((name) => tables.has(name)))
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function strangers(file: string, text: string, tables: ReadonlySet<string>): string[] {
  const room = roomOf(file)
  return [...namedTables(withoutComments(text), tables)]
    .filter((table) => tableOwners[table] !== room && !exceptions[`${file} ${table}`])
    .map((table) => `${file} names ${table}, which belongs to ${tableOwners[table]}`)
}

const folder = new URL('migrations/', root)
const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
const tables = tablesOf(await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8'))))

test('every table has an owner, and every owner a table', () => {
  const renamed = [
    'create table old_ones (id uuid);',
    'alter table old_ones rename to new_ones; drop table if exists none;',
  ]
  assert.deepEqual([...tablesOf(renamed)], ['new_ones'])
  assert.deepEqual([...tables].toSorted(), Object.keys(tableOwners).toSorted())
})

test('statements use only the tables of their own slice', async () => {
  for (const [file, planted] of [
    ['src/domain/labels/sql.ts', 'text: `select label_format from accounts where id = $1::uuid`'],
    ['src/domain/orders/status/move-order.ts', "text: 'update purchases set awaited = true'"],
    ['src/domain/rates/queries.ts', 'text: `select * from rates r join only shipments s on true`'],
    [
      'src/domain/purchases/purchase/event-log.ts',
      'text: `with gone as (delete\n from labels returning id) select from gone`',
    ],
    ['src/cli/doctor.ts', 'text: `insert\n into orders (id) values ($1::uuid)`'],
    ['src/app/runtime.ts', "text: 'lock table orders'"],
  ] as const) {
    assert.equal(strangers(file, planted, tables).length, 1, `not noticed: ${planted}`)
  }
  assert.deepEqual(
    strangers('src/domain/orders/status/move-order.ts', 'text: `update orders set status = $1`', tables),
    [],
  )

  const found: string[] = []
  const used = new Set<string>()
  for await (const file of glob('src/**/*.ts', { cwd: fileURLToPath(root) })) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(new URL(file, root), 'utf8')
    found.push(...strangers(file, text, tables))
    for (const table of namedTables(withoutComments(text), tables)) used.add(`${file} ${table}`)
  }
  assert.ok(used.size > 40, 'the statements are where the rule looks for them')
  assert.deepEqual(found, [])
  assert.deepEqual(
    Object.keys(exceptions).filter((exception) => !used.has(exception)),
    [],
    'exceptions that nothing needs',
  )
})
