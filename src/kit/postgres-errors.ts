/** PostgreSQL's errors by their SQLSTATE, and errors of connections. */
import pg from 'pg'

/** Whether the statement was canceled because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** Whether a statement waited for a lock longer than its transaction allows. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** Whether the role lacks a privilege. */
export const isInsufficientPrivilege = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501'

/** Whether a row violates this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint
}

/** Whether a row repeats the values of another one in this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index
}

/** Whether a row lacks a value in this column. */
export function isNullViolation(error: unknown, table: string, column: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23502' && error.table === table && error.column === column
}

/** Whether the connection can be used again after the error. A new one would have to sign in. */
export const leavesConnection = (error: unknown): boolean => isDataError(error) || isOutOfResources(error)

/**
 * Whether the error comes from a statement's input or from concurrent changes (SQLSTATE classes 22, 23 and 40), not
 * from the server.
 */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23|40)/.test(error.code ?? '')
}

/**
 * SQLSTATEs of a server that lacks space or memory (class 53), or whose disk fails. The statement certainly had no
 * effect, and the connection stays usable. Too many connections (53300) are a server that cannot be reached.
 */
const ofResources = /^(?:53(?!300)...|58030)$/

/** Whether the server lacks space or memory, which an operator must provide. */
export const isOutOfResources = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && ofResources.test(error.code ?? '')

const diskCodes = ['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/** Whether a disk refuses writes: the database's, or that of a file of this node. */
export const isDiskRefusal = (error: unknown): boolean =>
  error instanceof Error && diskCodes.includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether the server reported the failure of a statement, which then had no effect. */
export const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError

/** Whether the statement failed only because an earlier statement of its transaction failed. */
export const isTransactionAborted = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** The database cannot be reached, or the connection broke during a statement, which may have taken effect. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor(cause: Error) {
    super(cause.message || String((cause as NodeJS.ErrnoException).code), { cause })
  }
}

/** Whether the error comes from PostgreSQL or from its connection. */
export const isOfDatabase = (error: unknown): boolean =>
  isServerError(error) || error instanceof DatabaseUnavailableError

/** No connection could be opened, so the statement was certainly not sent. */
export class DatabaseUnreachableError extends DatabaseUnavailableError {
  override name = 'DatabaseUnreachableError'
}

/**
 * SQLSTATEs of a server that stops, is not ready or only reads: connection lost (08), too many connections, shutdown,
 * crash, startup, a dropped database, an idle session's end, and read-only: the server is no longer the primary.
 */
const ofServer = /^(?:08...|53300|57P0[1-5]|25006)$/

/** The driver's own errors have no code. */
const ofDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error))/

/** Returns the error as it is, or a DatabaseUnavailableError if it means that the database is unavailable. */
export function unavailableOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  const isAway =
    error instanceof pg.DatabaseError
      ? ofServer.test(code ?? '')
      : // For a host with several addresses, the system reports one error per address.
        syscall !== undefined || error instanceof AggregateError || ofDriver.test(error.message)
  return isAway ? new DatabaseUnavailableError(error) : error
}

/**
 * An error of opening a connection. Whatever the server's reason is, such as a rotated password, a locked role or a
 * renamed database, nothing was sent.
 */
export function unreachableOr(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return new DatabaseUnreachableError(error)
  const failure = unavailableOr(error)
  return failure instanceof DatabaseUnavailableError ? new DatabaseUnreachableError(error as Error) : failure
}
