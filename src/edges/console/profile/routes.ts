import { Type } from 'typebox'
import { renameUser } from '#domain/people/manage-people.ts'
import { getRegistrationOptions, registerPasskey, removePasskey } from '#domain/people/passkeys/register-passkey.ts'
import { listPasskeys, listSessions } from '#domain/people/queries.ts'
import { endOtherSessions, endSession } from '#domain/people/sessions/sessions.ts'
import { changePassword } from '#domain/people/sign-in/verify-password.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, NameText, PasswordText } from '#edges/console/schemas.ts'
import { RegistrationOptions, RegistrationResponse } from '#edges/console/session/routes.ts'
import { opened, SessionResponse, sessionResponse } from '#edges/console/session/session-response.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { Guid, Int32, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const tags = ['Profile']

const ProfileRequest = Type.Object(
  { name: Type.String({ description: 'Name of the person.' }) },
  { title: 'ProfileRequest', description: "Changes to the person's profile." },
)
const PasswordRequest = Type.Object(
  {
    currentPassword: PasswordText('The current password.'),
    newPassword: PasswordText('The new password.'),
  },
  { title: 'ChangePasswordRequest', description: 'A password change.' },
)
const RegisterRequest = Type.Object(
  {
    name: NameText('Name that the person gave the passkey.', 100),
    response: RegistrationResponse,
  },
  { title: 'RegisterPasskeyRequest', description: 'A passkey to add.' },
)

const OwnSession = Type.Object(
  {
    sessionId: Guid('Id of the session.'),
    isCurrent: Type.Boolean({ description: 'Whether this is the current session.' }),
    signedInBy: Type.Unsafe<'password' | 'passkey' | 'link'>(
      OneOf(['password', 'passkey', 'link'], { description: 'How the person signed in.' }),
    ),
    signedInAt: UtcTime('Start of the session, in UTC.'),
    lastSeenAt: UtcTime('Time of the last activity, in UTC and accurate to the minute.'),
    expiresAt: UtcTime('Latest possible end of the session, in UTC.'),
    clientAddress: Type.String({ description: 'IP address at sign-in.' }),
    userAgent: Type.String({ description: 'User agent of the browser.' }),
  },
  { title: 'OwnSession', description: 'A session of the person.' },
)

const Passkey = Type.Object(
  {
    passkeyId: Guid('Id of the passkey.'),
    name: Type.String({ description: 'Name that the person gave the passkey.' }),
    host: Type.String({ description: 'Host that the passkey was created for. The passkey works only on this host.' }),
    createdAt: UtcTime('Creation time, in UTC.'),
    lastUsedAt: Nullable(UtcTime('Time of the last use, in UTC. Null: never.')),
  },
  { title: 'Passkey', description: 'A passkey of the person.' },
)

function personRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/profile',
    needs: 'session',
    docs: { operationId: 'changeProfile', summary: "Changes the person's name.", tags },
    body: bodyReader(ProfileRequest),
    responses: { 200: Envelope(SessionResponse, 'The session.') },
    errors: [],
    handler: async ({ deps, audit, session, body }) => {
      const name = await renameUser({ ...deps, audit }, { userId: session.user.userId, name: body.name })
      return ok(await sessionResponse(deps, { ...session, user: { ...session.user, name } }))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/profile/password',
    needs: 'session',
    docs: {
      operationId: 'changePassword',
      summary: "Changes the person's password, and ends all their other sessions.",
      tags,
    },
    body: bodyReader(PasswordRequest),
    responses: { 200: Envelope(SessionResponse, 'The session.') },
    errors: ['Session.PasswordWrong', 'Session.Busy'],
    handler: async ({ deps, session, client, body, keepSession }) =>
      opened(deps, keepSession, await changePassword(deps, session, { ...body, client })),
  })
}

function sessionListRoutes(server: ConsoleServer): void {
  const Sessions = Type.Array(OwnSession, { description: 'The sessions, most recently used first.' })
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/profile/sessions',
    needs: 'session',
    docs: { operationId: 'listOwnSessions', summary: "Lists the person's sessions in all accounts.", tags },
    responses: { 200: Envelope(Sessions, 'The sessions.') },
    errors: [],
    handler: async ({ deps, session: { user, sessionId } }) => {
      const sessions = await listSessions(deps, user)
      return ok(
        sessions.map((one) => ({
          sessionId: one.sessionId,
          isCurrent: one.sessionId === sessionId,
          signedInBy: one.signedInBy,
          signedInAt: one.signedInAt.toISOString(),
          lastSeenAt: one.lastSeenAt.toISOString(),
          expiresAt: one.expiresAt.toISOString(),
          clientAddress: one.address,
          userAgent: one.userAgent,
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/profile/sessions',
    needs: 'session',
    endsSessions: true,
    docs: { operationId: 'endOtherSessions', summary: 'Ends all other sessions of the person.', tags },
    responses: {
      200: Envelope(
        Type.Object(
          { endedCount: Int32({ description: 'Number of ended sessions.' }) },
          { description: 'The number of ended sessions.' },
        ),
        'The sessions have ended.',
      ),
    },
    errors: [],
    handler: async ({ deps, audit, session }) =>
      ok({ endedCount: await endOtherSessions({ ...deps, audit }, session) }),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/profile/sessions/:sessionId',
    needs: 'session',
    endsSessions: true,
    docs: { operationId: 'endOwnSession', summary: 'Ends a session of the person.', tags },
    params: Type.Object({ sessionId: Guid('Id of the session.') }),
    responses: { 200: Envelope(Ended, 'The session has ended.') },
    errors: ['Session.NotFound'],
    handler: async ({ deps, audit, session, params: { sessionId }, forgetSession }) => {
      if (!(await endSession({ ...deps, audit }, session, sessionId))) throw serviceError('Session.NotFound')
      if (sessionId === session.sessionId) forgetSession()
      return ok(ended)
    },
  })
}

function passkeyRoutes(server: ConsoleServer): void {
  const Passkeys = Type.Array(Passkey, { description: 'The passkeys, oldest first.' })
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/profile/passkeys',
    needs: 'session',
    docs: { operationId: 'listPasskeys', summary: "Lists the person's passkeys.", tags },
    responses: { 200: Envelope(Passkeys, 'The passkeys.') },
    errors: [],
    handler: async ({ deps, session }) => {
      const passkeys = await listPasskeys(deps, session.user)
      return ok(
        passkeys.map(({ passkeyId, name, relyingParty, createdAt, lastUsedAt }) => ({
          passkeyId,
          name,
          host: relyingParty,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/profile/passkeys/options',
    needs: 'session',
    stepUp: true,
    docs: { operationId: 'getPasskeyRegistrationOptions', summary: 'Creates a challenge for a new passkey.', tags },
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(RegistrationOptions, 'The challenge.') },
    errors: ['Passkey.NotOffered'],
    handler: async ({ deps, session }) => ok(await getRegistrationOptions(deps, session)),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/profile/passkeys',
    needs: 'session',
    stepUp: true,
    docs: { operationId: 'registerPasskey', summary: 'Adds a passkey.', tags },
    body: bodyReader(RegisterRequest),
    responses: {
      201: Envelope(
        Type.Object({ passkeyId: Guid('Id of the passkey.') }, { description: 'The new passkey.' }),
        'Id of the passkey.',
      ),
    },
    errors: ['Passkey.NotOffered', 'Passkey.Refused', 'Passkey.TooMany'],
    handler: async ({ deps, audit, session, body: { name, response } }) =>
      created(await registerPasskey({ ...deps, audit }, session, { name, response })),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/profile/passkeys/:passkeyId',
    needs: 'session',
    stepUp: true,
    docs: { operationId: 'removePasskey', summary: 'Removes a passkey of the person.', tags },
    params: Type.Object({ passkeyId: Guid('Id of the passkey.') }),
    responses: { 200: Envelope(Ended, 'The passkey is removed.') },
    errors: ['Passkey.NotFound'],
    handler: async ({ deps, audit, session, params: { passkeyId } }) => {
      if (!(await removePasskey({ ...deps, audit }, session, passkeyId))) throw serviceError('Passkey.NotFound')
      return ok(ended)
    },
  })
}

export function profileRoutes(server: ConsoleServer): void {
  personRoutes(server)
  sessionListRoutes(server)
  passkeyRoutes(server)
}
