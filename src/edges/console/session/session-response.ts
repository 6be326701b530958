import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { relyingPartyOf } from '#domain/people/passkeys/verify-passkey.ts'
import { acts, actsOf, may, roles, rolesFor } from '#domain/people/person.ts'
import { listMemberships } from '#domain/people/queries.ts'
import { type OpenedSession, type Session, type SignedIn, steppedUpUntil } from '#domain/people/sessions/session.ts'
import { endSession, findSession, findSessionToEnd } from '#domain/people/sessions/sessions.ts'
import { userActor } from '#domain/people/sign-in/verify-password.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import type { ConsoleCall, RequestDeps } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

export const RoleSchema = Type.Unsafe<(typeof roles)[number]>(
  OneOf(roles, { title: 'Role', description: 'Role of a person in an account.' }),
)

export const ActSchema = Type.Unsafe<(typeof acts)[number]>({
  ...OneOf(acts, { title: 'Act', description: 'Permission of a role. `x-roles` lists the roles that have it.' }),
  'x-roles': Object.fromEntries(acts.map((act) => [act, roles.filter((role) => may[role][act])])),
})

export const SessionResponse = Type.Object(
  {
    user: Type.Object(
      {
        userId: Guid('Id of the person.'),
        email: Type.String({ description: 'Email address for sign-in.' }),
        name: Type.String({ description: 'Name of the person.' }),
        isSeparate: Type.Boolean({
          description: 'Whether the person belongs to one account only and signs in at its own page.',
        }),
      },
      { title: 'SessionUser', description: 'The signed-in person.' },
    ),
    account: Type.Object(
      {
        accountId: Guid('Id of the account.'),
        name: Type.String({ description: 'Name of the account.' }),
        role: RoleSchema,
        timeZone: Type.String({
          description:
            'Time zone of the account, as a name from the tz database. The time zone determines the current date.',
        }),
      },
      { title: 'SessionAccount', description: 'The current account.' },
    ),
    memberships: Type.Array(
      Type.Object(
        {
          accountId: Guid('Id of the account.'),
          accountName: Type.String({ description: 'Name of the account.' }),
          role: RoleSchema,
        },
        { title: 'SessionMembership', description: 'An account that the person can switch to.' },
      ),
      { description: "The person's accounts, most recently used first." },
    ),
    may: Type.Array(ActSchema, { description: "Permissions of the person's role in the account." }),
    mayNot: Type.Array(
      Type.Object(
        { act: ActSchema, roles: Type.Array(RoleSchema, { description: 'Roles that have the permission.' }) },
        { title: 'RefusedAct', description: "A permission that the person's role lacks." },
      ),
      { description: "Permissions that the person's role lacks, with the roles that have them." },
    ),
    environment: Type.Unsafe<'sandbox' | 'production'>(
      OneOf(['sandbox', 'production'], { description: 'Environment of the deployment.' }),
    ),
    steppedUpUntil: Nullable(
      UtcTime(
        'Time until which the person does not need to confirm their identity again. Null if they must confirm their identity.',
      ),
    ),
    passkeysOffered: Type.Boolean({ description: 'Whether passkeys work at this URL.' }),
    deploymentName: Type.String({ description: 'Name of the deployment, taken from the host in its public URL.' }),
    version: Type.String({ description: 'Version of the service.' }),
  },
  { title: 'Session', description: 'The session: the person, the account and the permissions.' },
)

/** The response after a session was opened or got a new secret. */
export async function opened(deps: ConsoleDeps, keepSession: (opened: OpenedSession) => void, session: OpenedSession) {
  const found = await findSession(deps, session.secret)
  if (!found) throw serviceError('Session.Required')
  keepSession(session)
  return ok(await sessionResponse(deps, found))
}

/** The response after a sign-in. The previous session of the browser ends. */
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
  request.log.info({ userId, accountId: account.accountId, address: client.address }, 'person signed in')
  return answer
}

/** The session of the request; null: none, or it has ended. */
export async function findPresentedSession(deps: ConsoleDeps, request: FastifyRequest): Promise<Session | null> {
  const secret = deps.cookie.read(request)
  return secret === null ? null : findSession(deps, secret)
}

/** Ends the session, even if it got a new secret during the request. */
export async function endPresentedSession(deps: RequestDeps, request: FastifyRequest): Promise<void> {
  const secret = deps.cookie.read(request)
  const found = secret === null ? null : await findSessionToEnd(deps, secret)
  if (found) await endSession({ ...deps, audit: deps.auditBy(userActor(found.user.userId)) }, found, found.sessionId)
}

export async function sessionResponse(deps: ConsoleDeps, session: Session): Promise<Static<typeof SessionResponse>> {
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
