/** What PostgreSQL's errors say, by their SQLSTATE. */
import pg from 'pg'

/** Whether the error is PostgreSQL's for a statement that took longer than it may. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** Whether the error is PostgreSQL's for what the role has no right to. */
export const isInsufficientPrivilege = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501'

/** Whether the error is PostgreSQL's for a row that breaks the named check. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint
}

/** Whether the error is PostgreSQL's for a row that lacks the column's value. */
export function isNullViolation(error: unknown, table: string, column: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23502' && error.table === table && error.column === column
}

/** Whether the error is about what a statement was given or met (SQLSTATE classes 22, 23 and 40), not about the server. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23|40)/.test(error.code ?? '')
}

/** Whether the server itself says that a statement failed: it has had no effect then. */
export const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError

/** Whether the error only says that an earlier statement of the transaction failed. */
export const isTransactionAborted = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** The database cannot be reached, or broke off what it was asked: that may have taken effect all the same. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor(cause: Error) {
    super(cause.message || String((cause as NodeJS.ErrnoException).code), { cause })
  }
}

/** No connection was to be had: what was to be asked was not, which is certain. */
export class DatabaseUnreachableError extends DatabaseUnavailableError {
  override name = 'DatabaseUnreachableError'
}

/**
 * What a server says that goes or is not there yet: connection lost (08), too many connections, shutdown, crash,
 * starting up; and that it only reads, since then it is the primary no more.
 */
const ofServer = /^(?:08...|53300|57P0[123]|25006)$/

/** What the driver says by itself has no code. */
const ofDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error))/

/** The error of a statement or of a connection as it is, unless it says that the database is away. */
export function unavailableOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  const isAway =
    error instanceof pg.DatabaseError
      ? ofServer.test(code ?? '')
      : // Of a host with several addresses, each of which was tried, the system says it once for each.
        syscall !== undefined || error instanceof AggregateError || ofDriver.test(error.message)
  return isAway ? new DatabaseUnavailableError(error) : error
}

/** The same of what was met before anything was asked. */
export function unreachableOr(error: unknown): unknown {
  const failure = unavailableOr(error)
  return failure instanceof DatabaseUnavailableError ? new DatabaseUnreachableError(error as Error) : failure
}
