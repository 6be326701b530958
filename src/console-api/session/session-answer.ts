import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ConsoleDeps } from '#console-api/console-deps.ts'
import type { ConsoleCall, RequestDeps } from '#console-api/operation.ts'
import { serviceError } from '#errors/service-error.ts'
import { ok } from '#http-api/operation.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'
import { listMemberships } from '#people/list-memberships.ts'
import { relyingPartyOf } from '#people/passkeys/relying-party.ts'
import { acts, actsOf, may, roles, rolesFor } from '#people/roles.ts'
import { endSession } from '#people/sessions/end-session.ts'
import { findSession, findSessionToEnd } from '#people/sessions/find-session.ts'
import { type OpenedSession, type Session, type SignedIn, steppedUpUntil } from '#people/sessions/session.ts'
import { userActor } from '#people/sign-in/verify-password.ts'

export const RoleSchema = Type.Unsafe<(typeof roles)[number]>(
  OneOf(roles, { title: 'Role', description: 'What somebody is in an account.' }),
)

export const ActSchema = Type.Unsafe<(typeof acts)[number]>({
  ...OneOf(acts, { title: 'Act', description: 'What a role may do, or not; `x-roles` has those who may.' }),
  'x-roles': Object.fromEntries(acts.map((act) => [act, roles.filter((role) => may[role][act])])),
})

export const SessionAnswer = Type.Object(
  {
    user: Type.Object(
      {
        userId: Guid('The person.'),
        email: Type.String({ description: 'By which he signs in.' }),
        name: Type.String({ description: 'What he wants to be called.' }),
      },
      { title: 'SessionUser', description: 'Who is signed in.' },
    ),
    account: Type.Object(
      {
        accountId: Guid('The account.'),
        name: Type.String({ description: 'What it is called.' }),
        role: RoleSchema,
        timeZone: Type.String({ description: 'What "today" is in it, as the tz database names it.' }),
      },
      { title: 'SessionAccount', description: 'The account that he works in.' },
    ),
    memberships: Type.Array(
      Type.Object(
        {
          accountId: Guid('The account.'),
          accountName: Type.String({ description: 'What it is called.' }),
          role: RoleSchema,
        },
        { title: 'SessionMembership', description: 'An account that he may go on in.' },
      ),
      { description: 'Every account of his, the one that he entered last first.' },
    ),
    may: Type.Array(ActSchema, { description: 'What his role in the account may do.' }),
    mayNot: Type.Array(
      Type.Object(
        { act: ActSchema, roles: Type.Array(RoleSchema, { description: 'Who may.' }) },
        { title: 'RefusedAct', description: 'Something that his role may not do.' },
      ),
      { description: 'All that it may not do, each with whom to ask.' },
    ),
    environment: Type.Unsafe<'sandbox' | 'production'>(
      OneOf(['sandbox', 'production'], { description: 'What the deployment is for.' }),
    ),
    steppedUpUntil: Nullable(
      UtcTime('Until when what needs it may be done without showing again who one is; null: it is to be shown.'),
    ),
    passkeysOffered: Type.Boolean({ description: 'Whether browsers have passkeys at this address.' }),
    deploymentName: Type.String({ description: 'By what people call the deployment: its host.' }),
    version: Type.String({ description: 'The version of the service.' }),
  },
  { title: 'Session', description: 'Who is signed in, where, and what he may do there.' },
)

/** The answer of what has opened a session, or given it another secret. */
export async function opened(deps: ConsoleDeps, keepSession: (opened: OpenedSession) => void, session: OpenedSession) {
  const found = await findSession(deps, session.secret)
  if (!found) throw serviceError('Session.Required')
  keepSession(session)
  return ok(await sessionAnswer(deps, found))
}

/** The same of what somebody has signed in by. The session that the browser had until now ends. */
export async function signedIn(
  call: Pick<ConsoleCall<'nobody', never, never, never>, 'deps' | 'request' | 'client' | 'keepSession' | 'keepBrowser'>,
  session: SignedIn,
) {
  const { deps, request, client } = call
  await endPresentedSession(deps, request)
  const answer = await opened(deps, call.keepSession, session)
  call.keepBrowser(session.browserSecret)
  const { user, account } = answer.data
  request.accountId = account.accountId
  const { userId } = user
  request.log.info({ userId, accountId: account.accountId, address: client.address }, 'somebody signed in')
  return answer
}

/** The session that came with the request; null: none, or one that has ended. */
export async function findPresentedSession(deps: ConsoleDeps, request: FastifyRequest): Promise<Session | null> {
  const secret = deps.cookie.read(request)
  return secret === null ? null : findSession(deps, secret)
}

/** Ends it, also where it was given another secret while the request was on its way. */
export async function endPresentedSession(deps: RequestDeps, request: FastifyRequest): Promise<void> {
  const secret = deps.cookie.read(request)
  const found = secret === null ? null : await findSessionToEnd(deps, secret)
  if (found) await endSession({ ...deps, audit: deps.auditBy(userActor(found.user.userId)) }, found, found.sessionId)
}

export async function sessionAnswer(deps: ConsoleDeps, session: Session): Promise<Static<typeof SessionAnswer>> {
  const { user, accountId, role } = session
  const memberships = await listMemberships(deps, { userId: user.userId })
  const { accountName: name = '', timeZone = 'UTC' } = memberships.find((one) => one.accountId === accountId) ?? {}
  const until = steppedUpUntil(session)
  return {
    user,
    account: { accountId, name, role, timeZone },
    memberships: memberships.map(({ accountId, accountName, role }) => ({ accountId, accountName, role })),
    may: actsOf(role),
    mayNot: acts.filter((act) => !may[role][act]).map((act) => ({ act, roles: rolesFor(act) })),
    environment: deps.environment,
    steppedUpUntil: until > deps.clock.now() ? until.toISOString() : null,
    passkeysOffered: relyingPartyOf(deps.consoleOrigin()) !== null,
    deploymentName: deps.deploymentName,
    version: deps.version,
  }
}
