import type {
  AccountAct,
  Audit,
  AuditAct,
  AuditActor,
  AuditContext,
  AuditEntry,
  AuditRecord,
  RecordedActor,
} from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

/** Stores the present names of the actor with the act. Later names don't change it. */
const insertAuditRecord = (tx: Queryable, record: Required<AuditEntry> & AuditContext & { id: string; at: Date }) =>
  tx.query({
    name: 'audit-trail.insert',
    text: `insert into audit_trail
             (id, at, act, actor_kind, actor, origin, client_address, account_id, subjects, reason, details, actor_name,
              actor_email)
           select $1::uuid, $2::timestamptz, $3::text, $4::text, $5::text, $6::text, $7::text, $8::uuid, $9::jsonb,
                  $10::text, $11::jsonb, named.name, named.email
           from (values (1)) one left join audited_names($4::text, $5::text) named on true`,
    values: [
      record.id,
      record.at,
      record.act,
      record.actor.kind,
      record.actor.name,
      record.origin,
      record.clientAddress,
      record.accountId,
      JSON.stringify(record.subjects),
      record.reason,
      JSON.stringify(record.details),
    ],
  })

type AuditRow = {
  at: Date
  act: AuditAct
  actor_kind: AuditActor['kind']
  actor: string
  actor_name: string | null
  actor_email: string | null
  origin: AuditContext['origin']
  client_address: string | null
  account_id: string | null
  subjects: Record<string, string>
  reason: string | null
  details: Record<string, unknown>
}

/** Entries from before the names were stored have the last names that were known then. */
const columns = `audit_trail.id, at, act, actor_kind, audit_trail.actor, coalesce(actor_name, earlier.name) as actor_name,
  coalesce(actor_email, earlier.email) as actor_email, origin, client_address, account_id, subjects, reason, details`
const named = 'audit_trail left join earlier_actors earlier on earlier.actor = audit_trail.actor'

/** For operators. Without an account, it reads all accounts. */
const selectAuditTrail = (
  db: Queryable,
  query: { accountId: string | null; since: Date | null; maxItems: number },
): Promise<AuditRecord[]> =>
  db
    .query<AuditRow>({
      name: query.accountId ? 'audit-trail.of-account' : 'audit-trail.all',
      text: `select ${columns} from ${named}
             where at >= coalesce($1::timestamptz, '-infinity') and ${query.accountId ? 'account_id = $3::uuid' : '$3::uuid is null'}
             order by at desc, id desc limit $2::integer`,
      values: [query.since, query.maxItems, query.accountId],
    })
    .then((rows) => rows.map(recordOf))

const actorOf = (row: Pick<AuditRow, 'actor_kind' | 'actor' | 'actor_name' | 'actor_email'>): RecordedActor => ({
  kind: row.actor_kind,
  name: row.actor,
  shownName: row.actor_name,
  email: row.actor_email,
})

const recordOf = (row: AuditRow): AuditRecord => ({
  at: row.at,
  act: row.act,
  actor: actorOf(row),
  origin: row.origin,
  clientAddress: row.client_address,
  accountId: row.account_id,
  subjects: row.subjects,
  reason: row.reason,
  details: row.details,
})

/** The acts of an account, newest first, from a place in the trail on. */
const selectAccountActs = async (
  db: Queryable,
  query: { accountId: string; behind: { at: Date; auditId: string } | null; maxItems: number },
): Promise<AccountAct[]> => {
  const { accountId, behind, maxItems } = query
  const rows = await db.query<AuditRow & { id: string }>({
    name: behind ? 'audit-trail.account-behind' : 'audit-trail.account',
    text: `select ${columns} from ${named}
           where account_id = $1::uuid ${behind ? 'and (at, id) < ($3::timestamptz, $4::uuid)' : ''}
           order by at desc, id desc limit $2::integer`,
    values: [accountId, maxItems, ...(behind ? [behind.at, behind.auditId] : [])],
  })
  return rows.map((row) => ({ auditId: row.id, ...recordOf(row) }))
}

/** Uses the account's index of these acts. The account's own act contains its first two keys. */
const selectKeyMakers = (db: Queryable, accountId: string): Promise<{ keyId: string; actor: RecordedActor }[]> =>
  db
    .query<AuditRow & { key_id: string }>({
      name: 'audit-trail.key-makers',
      text: `select key.id as key_id, ${columns} from ${named}
             cross join lateral (values (subjects ->> 'apiKeyId'), (subjects ->> 'legacyKeyId')) as key (id)
             where account_id = $1::uuid and act in ('account.create', 'key.create', 'legacy-key.create')
               and key.id is not null`,
      values: [accountId],
    })
    .then((rows) => rows.map((row) => ({ keyId: row.key_id, actor: actorOf(row) })))

type ExportedAct = AuditRecord & { id: string }

/** One page of the acts of an account, for its export. */
export const selectAuditPage = async (
  db: Queryable,
  accountId: string,
  { after, max }: Page,
): Promise<ExportedAct[]> => {
  const rows = await db.query<AuditRow & { id: string }>({
    name: 'audit-trail.export',
    text: `select ${columns} from ${named} where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
  return rows.map((row) => ({ id: row.id, ...recordOf(row) }))
}

const maxListed = 1000

/**
 * Lists at most a thousand acts, newest first. For operators.
 *
 * @param command.accountId null for all accounts, and for acts that concern no single account
 * @param command.since null for the whole trail
 */
export const listAuditTrail = (
  deps: { db: Queryable },
  command: { accountId: string | null; since: Date | null },
): Promise<AuditRecord[]> => selectAuditTrail(deps.db, { ...command, maxItems: maxListed })

export type ActPlace = { at: Date; auditId: string }

export type ActPage = {
  /** Newest first. */
  acts: AccountAct[]
  /** The start of the next page. Null on the last page. */
  next: ActPlace | null
}

/**
 * Lists the acts of an account by all actors.
 *
 * @param query.behind null for the first page
 */
export async function listAccountActs(
  deps: { db: Queryable },
  query: { accountId: string; behind: ActPlace | null; maxItems: number },
): Promise<ActPage> {
  const { maxItems } = query
  // One more row shows whether there is another page.
  const found = await selectAccountActs(deps.db, { ...query, maxItems: maxItems + 1 })
  const acts = found.slice(0, maxItems)
  const last = acts.at(-1)
  return { acts, next: last && found.length > maxItems ? { at: last.at, auditId: last.auditId } : null }
}

/**
 * Maps the account's API keys and legacy keys to their creators, with their names at that time. Keys created before the audit trail existed are
 * missing.
 */
export async function listKeyMakers(
  { db }: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<ReadonlyMap<string, RecordedActor>> {
  const acts = await selectKeyMakers(db, accountId)
  return new Map(acts.map(({ keyId, actor }) => [keyId, actor]))
}

/** Binds the audit trail to an actor. */
export const auditAs =
  (deps: { clock: Clock; ids: Ids }, context: AuditContext): Audit =>
  async (tx, { details = {}, ...entry }) => {
    await insertAuditRecord(tx, { id: deps.ids(), at: deps.clock.now(), ...context, ...entry, details })
  }

/**
 * Binds the audit trail to the service.
 * @param name the part of the service that acts
 */
export const auditOfService = (deps: { clock: Clock; ids: Ids }, name: string): Audit =>
  auditAs(deps, { actor: { kind: 'service', name }, origin: 'service', clientAddress: null, reason: null })
