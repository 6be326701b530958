/**
 * Authentication by the browser's session cookie. Only the pages of the web application can use it, only people whose role
 * allows the operation, and only while the page shows the account and person of the session.
 */
import type { FastifyRequest } from 'fastify'
import { type Act, acts, may, rolesFor } from '#domain/people/person.ts'
import { listMemberships, listPeopleWhoMay } from '#domain/people/queries.ts'
import { type Session, steppedUpUntil } from '#domain/people/sessions/session.ts'
import { findSession, findSessionToEnd } from '#domain/people/sessions/sessions.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { type Authentication, subAccountErrors } from '#edges/http/authentication.ts'
import type { Budget } from '#edges/http/rate-limiter.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { clientOf } from '#kit/ip-address.ts'
import type { TokenBuckets } from '#kit/limits.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Who may call an operation: anyone, anyone who is signed in, or people whose role has the permission. */
export type Needs = 'nobody' | 'session' | Act

export type Requirements = {
  needs: Needs
  /** Whether the person must have confirmed their identity in the last ten minutes. */
  stepUp?: boolean
  /** Whether `X-SubAccount-Id` narrows the operation. */
  scoped?: boolean
  /** Whether a request may omit the session that the page shows, because it reads the session or opens a URL directly. */
  isOpenedBare?: boolean
  /** Whether a session's previous secret is accepted, because the operation only ends sessions. */
  endsSessions?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    consoleSession: Session | null
  }
}

const isAct = (needs: Needs): needs is Act => (acts as readonly string[]).includes(needs)

function errorsOf({ needs, stepUp, scoped }: Requirements): CatalogueCode[] {
  return [
    'Session.CookieOnly',
    'Session.CrossSite',
    ...(needs === 'nobody' ? [] : (['Session.Required', 'Session.AccountChanged'] as const)),
    ...(isAct(needs) ? (['Session.NotAllowed'] as const) : []),
    ...(scoped ? subAccountErrors : []),
    ...(stepUp ? (['Session.StepUpRequired'] as const) : []),
  ]
}

/** @param anonymous the requests of each client that need no session */
export function bySession(
  deps: ConsoleDeps,
  anonymous: TokenBuckets,
  requirements: Requirements,
): Omit<Authentication<object>, 'callerOf' | 'verifyBody'> {
  return {
    isPublic: requirements.needs === 'nobody',
    isBearer: false,
    readsSubAccount: requirements.scoped ?? false,
    errors: errorsOf(requirements),
    assertAccepted(request) {
      if (request.headers.authorization !== undefined) throw serviceError('Session.CookieOnly')
      assertSameOrigin(request, deps.publicOrigin)
    },
    authenticate: (request, _reply, budget) =>
      requirements.needs === 'nobody'
        ? countAnonymous(anonymous, request)
        : authenticate(deps, request, { ...requirements, budget }),
  }
}

async function countAnonymous(anonymous: TokenBuckets, request: FastifyRequest): Promise<void> {
  const waitMs = anonymous.take(clientOf(request.ip))
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  if (waitMs > 0) throw serviceError('General.TooManyRequests', { limit: 'address', retryAfterSeconds })
}

async function authenticate(
  deps: ConsoleDeps,
  request: FastifyRequest,
  { needs, stepUp, isOpenedBare = false, endsSessions, budget }: Requirements & { budget: Budget },
): Promise<void> {
  const secret = deps.cookie.read(request)
  const find = endsSessions ? findSessionToEnd : findSession
  const session = secret === null ? null : await find(deps, secret)
  if (!session) throw serviceError('Session.Required')
  request.consoleSession = session
  request.accountId = session.accountId
  request.server.admission.admit({ accountId: session.accountId, apiKeyId: session.user.userId }, budget)
  await assertShownSession(deps, request, { session, mayBeAbsent: isOpenedBare })
  if (isAct(needs)) await assertMay(deps, session, needs)
  if (stepUp) assertSteppedUp(deps, session)
}

/** @throws ServiceError `Session.NotAllowed` with the people who may */
export async function assertMay(deps: Pick<ConsoleDeps, 'db'>, session: Session, act: Act): Promise<void> {
  const { accountId, role } = session
  if (may[role][act]) return
  const people = await listPeopleWhoMay(deps, { accountId, act })
  const ask = people.map(({ name, email }) => ({ name, email }))
  throw serviceError('Session.NotAllowed', { act, role, roles: rolesFor(act), ask })
}

/** @throws ServiceError `Session.StepUpRequired` */
function assertSteppedUp(deps: Pick<ConsoleDeps, 'clock'>, session: Session): void {
  if (steppedUpUntil(session) <= deps.clock.now()) throw serviceError('Session.StepUpRequired')
}

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Protects against requests that pages of other sites send. Browsers send `Sec-Fetch-Site` over https and on localhost, and
 * `Origin` otherwise. A request with neither does not come from a page.
 *
 * @param publicOrigin null: the origin of the pages is the host of the request
 * @throws ServiceError `Session.CrossSite` for a request that changes something
 */
function assertSameOrigin({ method, headers }: FastifyRequest, publicOrigin: string | null): void {
  if (safeMethods.includes(method)) return
  const site = headers['sec-fetch-site']
  const own = publicOrigin ?? `http://${headers.host}`
  const isOwn = site === undefined ? headers.origin === own : site === 'same-origin'
  if (!isOwn) throw serviceError('Session.CrossSite')
}

/** `<accountId>.<userId>` of the session that the page has read. */
const shownHeader = 'x-waybill-session-of'

/**
 * All windows of a browser share its session. If a person switches the account or signs in again in one window, the other
 * windows still show the previous account, and must not change the new one.
 *
 * @throws ServiceError `Session.AccountChanged` with the account and person of the session
 */
async function assertShownSession(
  deps: { db: Queryable },
  request: FastifyRequest,
  { session: { accountId, user }, mayBeAbsent }: { session: Session; mayBeAbsent: boolean },
): Promise<void> {
  const shown = request.headers[shownHeader]
  if (shown === undefined && mayBeAbsent) return
  if (typeof shown === 'string' && shown.toLowerCase() === `${accountId}.${user.userId}`) return
  const memberships = await listMemberships(deps, { userId: user.userId })
  const accountName = memberships.find((one) => one.accountId === accountId)?.accountName ?? ''
  throw serviceError('Session.AccountChanged', { accountId, accountName, userId: user.userId, email: user.email })
}
