/** What the role that the service connects as may do, where another role owns the schema. */
import pg from 'pg'
import { refusalOfChange } from '#kit/count-rows.ts'

const grantLock = 7_305_804_402_566_562_158n

type Table = { name: string; schema: string; rights: string }

/**
 * Lets a role work with the rows of every table that the owner has: where a trigger refuses changes it may read and
 * add, in views and among the migrations that were run it may read, elsewhere it may read, add, change and remove. It may empty no
 * table, change no schema, and switch no trigger off.
 *
 * A role that has the owner's rights anyway keeps them: taking them away would only break its next migration.
 *
 * Done after each migration, so that none has to think of it. Where all is as it should be, nothing is written.
 */
export async function grantServiceRole(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'waybill migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [grantLock])
    const grantee = client.escapeIdentifier(role)
    for (const { name, schema, rights } of await tablesToGrant(client, role)) {
      await client.query(`grant usage on schema ${schema} to ${grantee}`)
      await client.query(`grant usage on all sequences in schema ${schema} to ${grantee}`)
      await client.query(`revoke all on ${name} from ${grantee}`)
      await client.query(`grant ${rights} on ${name} to ${grantee}`)
    }
    for (const name of await tablesToOpen(client, role)) {
      await client.query(`create policy ${grantee} on ${name} to ${grantee} using (true) with check (true)`)
    }
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The tables on which the role has other rights than it should have. */
async function tablesToGrant(client: pg.Client, role: string): Promise<Table[]> {
  const { rows } = await client.query<Table>({
    text: `with owned as (
             select c.oid, c.relname, c.relkind = 'v' as is_view, c.oid::regclass::text as name, quote_ident(n.nspname) as schema,
                    exists (select from pg_trigger t
                            where t.tgrelid = c.oid and t.tgfoid = to_regprocedure($2::text)) as is_append_only
             from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage')
               and not pg_has_role($1::text::name, c.relowner, 'usage')
               and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
           ), wanted as (
             select *, case when is_view or relname = 'schema_migrations' then '{SELECT}'::text[]
                            when is_append_only then '{SELECT,INSERT}'::text[]
                            else '{SELECT,INSERT,UPDATE,DELETE}'::text[] end as rights
             from owned
           )
           select name, schema, array_to_string(rights, ', ') as rights from wanted
           where exists (select from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER}'::text[]) as one(name)
                         where has_table_privilege($1::text, oid, one.name) <> (one.name = any (rights)))
           order by schema, name`,
    values: [role, refusalOfChange],
  })
  return rows
}

/** Tables of the job queue let in their owner alone, row by row, until a policy says otherwise. */
async function tablesToOpen(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    text: `select c.oid::regclass::text as name from pg_class c
           where c.relrowsecurity and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
             and not pg_has_role($1::text::name, c.relowner, 'usage')
             and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1::text)`,
    values: [role],
  })
  return rows.map(({ name }) => name)
}
