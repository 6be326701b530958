/** Errors without the account's credit, which only some roles may see. */
import { may } from '#domain/people/person.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { type ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'

/** @returns the error as the role may see it */
export function visibleDetail({ role }: Pick<Session, 'role'>, error: ErrorDetail): ErrorDetail {
  if (error.code !== 'Credit.Insufficient' || may[role]['credit.read']) return error
  const { available: _available, ...metaData } = error.metaData ?? {}
  return { ...error, metaData }
}

/** @returns the error as the role may see it */
export function visibleError(session: Pick<Session, 'role'>, error: unknown): unknown {
  if (!(error instanceof ServiceError) || may[session.role]['credit.read']) return error
  return new ServiceError(error.errors.map((detail) => visibleDetail(session, detail)))
}
