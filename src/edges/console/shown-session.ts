/**
 * Whether the page that asks shows what the session is. The session is the browser's: a switch of the account, or another
 * sign-in, in one window holds for all of them, also for those that still show the account before. What a page shows it
 * says of each of its requests, so that nobody does in one account what he sees in another.
 */
import type { FastifyRequest } from 'fastify'
import { listMemberships } from '#domain/people/list-memberships.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** `<accountId>.<userId>` of the session that the page has read. */
const header = 'x-waybill-session-of'

/**
 * @param mayBeAbsent where no page can say it: it reads who is signed in, or the browser opens an address by itself
 * @throws ServiceError `Session.AccountChanged`, which says who is signed in by now, where
 */
export async function refuseOtherShown(
  deps: { db: Queryable },
  request: FastifyRequest,
  { session: { accountId, user }, mayBeAbsent }: { session: Session; mayBeAbsent: boolean },
): Promise<void> {
  const shown = request.headers[header]
  if (shown === undefined && mayBeAbsent) return
  if (typeof shown === 'string' && shown.toLowerCase() === `${accountId}.${user.userId}`) return
  const memberships = await listMemberships(deps, { userId: user.userId })
  const accountName = memberships.find((one) => one.accountId === accountId)?.accountName ?? ''
  throw serviceError('Session.AccountChanged', { accountId, accountName, userId: user.userId, email: user.email })
}
