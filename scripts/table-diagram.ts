/** `npm run tool -- docs:tables`: writes diagrams of all tables and their keys, folder by folder, to `docs/tables.md`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/config.ts'
import { openRuntime } from '#app/runtime.ts'
import { silentLog } from '#kit/log.ts'
import { tableOwners } from './table-owners.ts'

type Column = { name: string; type: string; nullable: boolean; inPrimaryKey: boolean; inForeignKey: boolean }
type Table = { name: string; comment: string | null; columns: Column[]; uniqueRules: string[] }
type ForeignKey = { from: string; to: string; columns: string }
type Schema = { tables: Table[]; foreignKeys: ForeignKey[] }

const tablesQuery = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
         (select json_agg(json_build_object(
                   'name', a.attname,
                   'type', format_type(a.atttypid, a.atttypmod),
                   'nullable', not a.attnotnull,
                   'inPrimaryKey', exists (select from pg_constraint k
                                            where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)),
                   'inForeignKey', exists (select from pg_constraint k
                                            where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)))
                 order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
         coalesce((select json_agg(substring(pg_get_indexdef(i.indexrelid) from '\\((.*)$') order by x.relname)
                     from pg_index i join pg_class x on x.oid = i.indexrelid
                    where i.indrelid = c.oid and i.indisunique and not i.indisprimary), '[]') as "uniqueRules"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'schema_migrations'
   order by c.relname`

const foreignKeysQuery = `
  select child.relname as from, parent.relname as to,
         (select string_agg(a.attname, ', ' order by k.place)
            from unnest(c.conkey) with ordinality as k (column_number, place)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.column_number) as columns
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
   where c.contype = 'f' and c.connamespace = 'public'::regnamespace
   order by 1, 2, 3`

/** Migrates an embedded database in a temporary folder, and reads its schema. */
async function readSchema(): Promise<Schema> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-tables-'))
  try {
    const { db, close } = await openRuntime(readConfig({ WAYBILL_DATA_DIR: folder }), silentLog, 'waybill tables')
    try {
      const { rows: tables } = await db.pool.query<Table>(tablesQuery)
      const { rows: foreignKeys } = await db.pool.query<ForeignKey>(foreignKeysQuery)
      return { tables, foreignKeys }
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const shortTypes: [long: RegExp, short: string][] = [
  [/^timestamp with time zone$/, 'timestamptz'],
  [/^numeric\(.*\)$/, 'numeric'],
]

/** Mermaid accepts only types of one word. */
const typeOf = ({ type }: Column): string => shortTypes.find(([long]) => long.test(type))?.[1] ?? type

function columnLine(column: Column): string {
  const keys = [column.inPrimaryKey ? 'PK' : '', column.inForeignKey ? 'FK' : ''].filter(Boolean).join(', ')
  return `    ${[typeOf(column), column.name, keys, column.nullable ? '"or null"' : ''].filter(Boolean).join(' ')}`
}

function folderSection(folder: string, tables: Table[], foreignKeys: ForeignKey[]): string {
  const comments = tables.flatMap(({ name, comment }) => (comment ? [`- \`${name}\`: ${comment}`] : []))
  const entities = tables.flatMap(({ name, columns }) => [`  ${name} {`, ...columns.map(columnLine), '  }'])
  const lines = foreignKeys
    .filter(({ from }) => tables.some(({ name }) => name === from))
    .map(({ from, to, columns }) => `  ${to} ||--o{ ${from} : "${columns}"`)
  const rules = tables.flatMap(({ name, uniqueRules }) => uniqueRules.map((rule) => `- \`${name}\`: (${rule}`))
  return [
    `## ${folder}`,
    ...(comments.length > 0 ? [comments.join('\n')] : []),
    ['```mermaid', 'erDiagram', ...entities, ...lines, '```'].join('\n'),
    ...(rules.length > 0 ? [`Unique keys in addition to the primary keys:\n\n${rules.join('\n')}`] : []),
  ].join('\n\n')
}

const introduction = `# Tables

This page is generated from the migrated schema by \`npm run tool -- docs:tables\`. Each table is listed under the folder of \`src/\` that owns it. Only statements in that folder use the table. The lines between tables are foreign keys. Tables that requests write to have no foreign keys to \`accounts\`: see [decision 0011](decisions/0011-avoid-foreign-keys-from-hot-tables-to-accounts.md). The job queue is not shown, because its library stores it in the schema \`graphile_worker\`.`

/** @returns the content of docs/tables.md */
export async function tableDiagram(): Promise<string> {
  const { tables, foreignKeys } = await readSchema()
  const grouped = Map.groupBy(tables, ({ name }) => tableOwners[name] ?? 'Without a folder')
  const sections = [...grouped]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([folder, own]) => folderSection(folder, own, foreignKeys))
  return `${[introduction, ...sections].join('\n\n')}\n`
}

if (import.meta.main) await writeFile(new URL('../docs/tables.md', import.meta.url), await tableDiagram())
