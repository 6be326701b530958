/** The one place that turns an error of PostgreSQL or of its connection into a sentence with a remedy for the operator. */
import pg from 'pg'
import { SilentServerError } from '#kit/database-session.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'

/** The database that a process connects to. `setting` is the name of its setting; null: it is the embedded one. */
export type ConnectionTarget = { url: string; setting: string | null }

type Place = { host: string; port: string; role: string; database: string; setting: string }
type Explain = (place: Place, message: string) => string

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Migrations create these, if an administrator has not. */
const extensions = ['pg_trgm', 'btree_gin']

/** Explains a missing privilege by what it is for. */
function explainPrivilege({ role, database, setting }: Place, message: string): string {
  const run = (statement: string) => `As an administrator, run in the database "${database}": ${statement}.`
  if (/create extension/.test(message)) {
    const statements = extensions.map((name) => `create extension if not exists ${name} with schema public`)
    return `Role "${role}" cannot create the extensions that the search needs. ${run(statements.join('; '))}`
  }
  if (/for schema/.test(message)) {
    return `Role "${role}" cannot create tables in the schema public. ${run(`grant usage, create on schema public to ${quoted(role)}`)}`
  }
  if (/for database/.test(message)) {
    return `Role "${role}" cannot create schemas. ${run(`grant create on database ${quoted(database)} to ${quoted(role)}`)}`
  }
  if (/must be owner|must be able to SET ROLE/.test(message)) {
    return `Another role owns the tables. Set WAYBILL_MIGRATION_DATABASE_URL to a URL with that role, or make role "${role}" the owner.`
  }
  return `Role "${role}" lacks a privilege. Start the service with WAYBILL_MIGRATION_DATABASE_URL set to the owner's URL, which grants all privileges, or set another role in ${setting}.`
}

const missingSchema: Explain = ({ database, role }) =>
  `The database "${database}" has no schema that role "${role}" can use. As an administrator, run in this database: create schema if not exists public authorization ${quoted(role)}.`

/** Operators of an extension are found only in the schema of the tables. */
function explainOperators({ database }: Place, message: string): string {
  const extension = /trgm/.test(message) ? 'pg_trgm' : 'btree_gin'
  return `The extension ${extension} is not in the schema public. As an administrator, run in the database "${database}": alter extension ${extension} set schema public.`
}

const isAboutOperators = (message: string): boolean =>
  /gin_trgm_ops|default operator class for access method "gin"/.test(message)

const unavailableExtension: Explain = () =>
  "The server lacks the extensions pg_trgm and btree_gin. Install the package postgresql-contrib on the server, or enable the extensions in your provider's settings."

const readOnly: Explain = ({ host, database, setting }) =>
  `The database "${database}" on "${host}" only accepts reads: it is a standby, or its provider has locked it. Set ${setting} to the primary, or ask the provider to unlock the database.`

const noSpace: Explain = () => "The server's disk is full. Free some space, and start again."
const ending: Explain = ({ setting }) =>
  `PostgreSQL is stopping, or an administrator or a time limit has ended the connection. Start again (${setting}).`
const starting: Explain = ({ setting }) =>
  `PostgreSQL is starting or recovering. Start again when it accepts connections (${setting}).`

const noConnection: Explain = ({ setting }) =>
  `PostgreSQL has no free connection. Raise its max_connections or the limit of the role or database, or lower WAYBILL_DATABASE_CONNECTIONS (${setting}).`

const wrongPassword: Explain = ({ role, setting }) =>
  `PostgreSQL rejected the password of role "${role}". Correct the password in ${setting}.`
const missingDatabase: Explain = ({ database, setting }) =>
  `The database "${database}" does not exist. Create it, or correct its name in ${setting}.`
const needsTls: Explain = ({ setting }) =>
  `The server accepts only TLS connections from here. Set sslmode=require in ${setting}.`
const tooFewServerConnections: Explain = ({ host, port, setting }) =>
  `The server at ${host} port ${port} accepts connections, but runs no statements on them. A pooler, such as PgBouncer, needs more server connections (default_pool_size) than WAYBILL_DATABASE_CONNECTIONS, or set ${setting} to PostgreSQL itself.`

/** Poolers give most of their own errors the code of a violated protocol. */
const ofPoolers: readonly (readonly [RegExp, Explain])[] = [
  [/SSL required/i, needsTls],
  [/no such database/i, missingDatabase],
  [/no such user|authentication failed|auth failed/i, wrongPassword],
  [/query_wait_timeout|no more connections|too many/i, tooFewServerConnections],
  [
    /startup parameter/i,
    ({ setting }) =>
      `The pooler rejects a startup parameter. Add it to ignore_startup_parameters of the pooler, or set ${setting} to PostgreSQL itself.`,
  ],
  [
    /server login|cannot connect|server conn/i,
    ({ host, port }) =>
      `The pooler at ${host} port ${port} cannot connect to PostgreSQL. Correct the server, password and TLS in the settings of the pooler.`,
  ],
]

function explainPooler(place: Place, message: string): string {
  const found = ofPoolers.find(([pattern]) => pattern.test(message))?.[1]
  const { host, port, setting } = place
  return (
    found?.(place, message) ??
    `The server or pooler at ${host} port ${port} rejects the connection. See its log, and check ${setting}.`
  )
}

/** By SQLSTATE. Codes of errors in the program, such as of a wrong statement, are absent. */
const byState: Readonly<Record<string, Explain>> = {
  '08P01': explainPooler,
  '0A000': unavailableExtension,
  '25006': readOnly,
  '28P01': wrongPassword,
  '28000': ({ role, database, setting }) =>
    `PostgreSQL does not allow role "${role}" to connect to database "${database}". Create the role with the LOGIN attribute, allow the connection in pg_hba.conf, or correct ${setting}.`,
  '3D000': missingDatabase,
  '3F000': missingSchema,
  '42501': explainPrivilege,
  '42704': explainOperators,
  '53100': noSpace,
  '53200': () => 'The database server is out of memory. Add memory, or lower work_mem and max_connections.',
  '53300': noConnection,
  '53400': ({ setting }) => `A limit in the server's configuration is exceeded. Raise it, or correct ${setting}.`,
  '55000': ({ database, setting }) =>
    `The database "${database}" accepts no connections. Run: alter database ${quoted(database)} allow_connections true. Or correct ${setting}.`,
  '55P03': () =>
    'Another session holds a lock. End that session, which may be a backup or an open transaction in psql.',
  '57014': () => 'A statement took too long, or was canceled. Start again when the server is less busy.',
  '57P01': ending,
  '57P02': ending,
  '57P03': starting,
  '57P04': ({ database, setting }) =>
    `The database "${database}" was dropped. Create it and restore a backup, or correct ${setting}.`,
  '57P05': ending,
  '58030': () => "The database server's disk is failing. See the log of PostgreSQL.",
  '58P01': unavailableExtension,
}

const silent: Explain = ({ host, port, setting }) =>
  `PostgreSQL at ${host} port ${port} does not respond. Check the firewall, or correct host and port in ${setting}.`
const closed: Explain = ({ host, port, setting }) =>
  `The server at ${host} port ${port} closed the connection. Check that it is PostgreSQL, and correct host and port in ${setting}.`
const noRoute: Explain = ({ host, setting }) =>
  `There is no network route to the host "${host}". Check the network, or correct ${setting}.`

/** By the codes of the system. */
const byCode: Readonly<Record<string, Explain>> = {
  ENOTFOUND: ({ host, setting }) => `The host "${host}" has no IP address. Correct the host in ${setting}.`,
  EAI_AGAIN: ({ host, setting }) =>
    `The name server did not find the host "${host}". Check the network, or correct the host in ${setting}.`,
  ECONNREFUSED: ({ host, port, setting }) =>
    `No PostgreSQL listens at ${host} port ${port}. Start it, or correct host and port in ${setting}.`,
  ECONNRESET: closed,
  EPIPE: closed,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: silent,
  EACCES: ({ host, setting }) =>
    `This user cannot open the socket of PostgreSQL in "${host}". Add the user to the group of the socket, or correct ${setting}.`,
  ENOENT: ({ host, setting }) => `There is no socket of PostgreSQL in "${host}". Start it, or correct ${setting}.`,
}

/** By the driver's texts, which have no code. */
const byText: readonly (readonly [RegExp, Explain])[] = [
  [
    /does not support SSL/i,
    ({ setting }) => `The server does not support TLS. Turn it on there, or set sslmode=disable in ${setting}.`,
  ],
  [
    /password must be a (?:non-empty )?string|client password must/i,
    ({ role, setting }) => `PostgreSQL needs a password for role "${role}". Add it to ${setting}.`,
  ],
  [/timeout/i, silent],
  [/terminated unexpectedly|Connection terminated|invalid response|unknown message/i, closed],
]

/** The system calls of a connection. */
const ofConnections = /^(?:connect|getaddrinfo|query|read$|write$)/

const isOfTls = (code: string): boolean =>
  /CERT|^ERR_(?:TLS|SSL|OSSL)|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|^EPROTO$/.test(code)

function explainTls({ host, setting }: Place, code: string): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The TLS certificate of the server is not valid for the host "${host}". Use the host name of the certificate in ${setting}, or set sslmode=verify-ca with sslrootcert.`
  }
  if (/EXPIRED|NOT_YET_VALID/.test(code)) {
    return `The TLS certificate of "${host}" is not valid now. Renew it on the server, and check the clock of this machine (${setting}).`
  }
  if (/^ERR_(?:SSL|OSSL)|^EPROTO$/.test(code)) {
    return `The TLS connection to "${host}" failed. Check sslcert and sslkey in ${setting}, and the TLS settings of the server.`
  }
  return `The TLS certificate of "${host}" is from an unknown authority. In ${setting}, set sslrootcert to the file with the authority's certificate.`
}

/** For a host with several addresses, the system reports one error per address. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error)

/** The cause of an error that was wrapped. If the pool gave up waiting, its cause is only the end of the connection. */
function originOf(error: unknown): Error & { code?: string } {
  let origin = firstOf(error)
  while (
    origin instanceof Error &&
    origin.cause instanceof Error &&
    !/due to connection timeout/.test(origin.message)
  ) {
    origin = firstOf(origin.cause)
  }
  return origin instanceof Error ? origin : new Error(String(origin))
}

function placeOf(url: string, setting: string): Place {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const role = decodeURIComponent(username) || 'of this user'
  const database = decodeURIComponent(pathname.slice(1)) || role
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return { host, port: searchParams.get('port') ?? (port || '5432'), role, database, setting }
}

/**
 * @returns an error with the reason and the remedy; the same error, if it is a mistake of the program
 */
export function databaseProblem(error: unknown, { url, setting }: ConnectionTarget): unknown {
  if (error instanceof UserFacingError) return error
  const origin = originOf(error)
  const { code = '', message } = origin
  // The migration library appends a stack to some messages.
  const [reason = code] = (message || code).split('\n')
  if (setting === null) {
    const text = explain(placeOf(url, 'the data folder'), origin)
    if (text === null) return error
    return new UserFacingError(
      origin instanceof pg.DatabaseError
        ? `The embedded database rejected the connection (${reason}). See the log in the data folder.`
        : `Cannot connect to the embedded database (${reason}). See the log in the data folder.`,
      { cause: error },
    )
  }
  const text = explain(placeOf(url, setting), origin)
  return text === null
    ? error
    : new UserFacingError(`${text} PostgreSQL's client reported: ${reason}`, { cause: error })
}

function explain(place: Place, origin: Error & { code?: string }): string | null {
  const { code = '', message } = origin
  if (origin instanceof SilentServerError) return tooFewServerConnections(place, message)
  if (origin instanceof pg.DatabaseError) {
    if (code === '28000' && /no encryption|SSL off/.test(message)) return needsTls(place, message)
    if (code === '42704' && !isAboutOperators(message)) return null
    return byState[code]?.(place, message) ?? explainOther(place, code)
  }
  // The migration library wraps the errors of its first statements in texts.
  const denied = /permission denied for .*/.exec(message)?.[0]
  if (denied && !code) return explainPrivilege(place, denied)
  if (isOfTls(code)) return explainTls(place, code)
  // A file that is missing is not the database's.
  const { syscall = 'connect' } = origin as NodeJS.ErrnoException
  if (!ofConnections.test(syscall)) return null
  const found = byCode[code] ?? byText.find(([pattern]) => pattern.test(message))?.[1]
  return found?.(place, message) ?? null
}

/** Classes of refusals: connections, features, transactions, roles, databases, resources, prerequisites, operators, system. */
const ofRefusals = /^(?:08|0A|28|3D|53|55|57|58|F0)/

const explainOther = ({ setting }: Place, code: string): string | null =>
  ofRefusals.test(code) ? `PostgreSQL returned an error (SQLSTATE ${code}). See its log, and check ${setting}.` : null
