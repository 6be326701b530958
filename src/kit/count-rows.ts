import type { Queryable } from '#kit/postgres.ts'

/** The function of the triggers that mark a table as one whose rows are never changed or removed. */
export const refusalOfChange = 'refuse_change()'

/** Counts the rows of every table whose rows are never removed, by the tables' names. */
export async function countAppendOnlyRows(db: Queryable): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>({
    name: 'tables.append-only',
    text: `select distinct c.oid::regclass::text as name
           from pg_trigger t join pg_class c on c.oid = t.tgrelid
           where t.tgfoid = to_regprocedure($1::text) order by name`,
    values: [refusalOfChange],
  })
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await db.query<{ rows: number }>({
      name: `tables.count-${name}`,
      text: `select count(*)::float8 as rows from ${name}`,
      values: [],
    })
    counts[name] = counted?.rows ?? 0
  }
  return counts
}
