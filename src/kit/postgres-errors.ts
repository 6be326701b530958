/** What PostgreSQL's errors say, by their SQLSTATE. */
import pg from 'pg'

/** Whether the error is PostgreSQL's for a statement that took longer than it may. */
export const isStopped = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** Whether the error is PostgreSQL's for what the role has no right to. */
export const isForbidden = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501'

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
export const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError

/** Whether the error only says that an earlier statement of the transaction failed. */
export const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'
