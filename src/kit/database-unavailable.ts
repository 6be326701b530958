import pg from 'pg'

/** The database cannot be reached, or broke off what it was asked: that may have taken effect all the same. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(cause: Error) {
    super(cause.message || String((cause as NodeJS.ErrnoException).code), { cause })
  }
}

/** No connection was to be had: what was to be asked was not, which is certain. */
export class DatabaseUnreachable extends DatabaseUnavailable {
  override name = 'DatabaseUnreachable'
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
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  const isAway =
    error instanceof pg.DatabaseError
      ? ofServer.test(code ?? '')
      : // Of a host with several addresses, each of which was tried, the system says it once for each.
        syscall !== undefined || error instanceof AggregateError || ofDriver.test(error.message)
  return isAway ? new DatabaseUnavailable(error) : error
}

/** The same of what was met before anything was asked. */
export function unreachableOr(error: unknown): unknown {
  const failure = unavailableOr(error)
  return failure instanceof DatabaseUnavailable ? new DatabaseUnreachable(error as Error) : failure
}
