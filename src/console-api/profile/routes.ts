import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { RegistrationOptions, RegistrationResponse } from '#console-api/passkey-schemas.ts'
import { Ended, ended, NameText, PasswordText } from '#console-api/schemas.ts'
import { opened, SessionAnswer, sessionAnswer } from '#console-api/session/session-answer.ts'
import { serviceError } from '#errors/service-error.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Guid, Int32, Nullable, OneOf, UtcTime } from '#kit/schema.ts'
import { listPasskeys } from '#people/passkeys/list-passkeys.ts'
import { getRegistrationOptions, registerPasskey } from '#people/passkeys/register-passkey.ts'
import { removePasskey } from '#people/passkeys/remove-passkey.ts'
import { changePassword } from '#people/passwords/change-password.ts'
import { renameUser } from '#people/rename-user.ts'
import { endOtherSessions, endSession } from '#people/sessions/end-session.ts'
import { listSessions } from '#people/sessions/list-sessions.ts'

const tags = ['Profile']

const ProfileRequest = Type.Object(
  { name: Type.String({ description: 'What the person wants to be called.' }) },
  { title: 'ProfileRequest', description: 'What is to be changed of the person.' },
)
const PasswordRequest = Type.Object(
  {
    currentPassword: PasswordText('The one of now.'),
    newPassword: PasswordText('The one to sign in by from now on.'),
  },
  { title: 'ChangePasswordRequest', description: 'Another password for the one of now.' },
)
const RegisterRequest = Type.Object(
  {
    name: NameText('By which its owner tells it from his others.', 100),
    response: RegistrationResponse,
  },
  { title: 'RegisterPasskeyRequest', description: 'What an authenticator has made.' },
)

const OwnSession = Type.Object(
  {
    sessionId: Guid('The session.'),
    isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
    signedInBy: Type.Unsafe<'password' | 'passkey' | 'link'>(
      OneOf(['password', 'passkey', 'link'], { description: 'By what it was opened.' }),
    ),
    signedInAt: UtcTime('When it was opened, UTC.'),
    lastSeenAt: UtcTime('When something was last done in it, to a minute, UTC.'),
    expiresAt: UtcTime('When it ends at the latest, UTC.'),
    clientAddress: Type.String({ description: 'From which address it was opened.' }),
    userAgent: Type.String({ description: 'What the browser called itself.' }),
  },
  { title: 'OwnSession', description: 'One of the sessions of the person.' },
)

const Passkey = Type.Object(
  {
    passkeyId: Guid('The passkey.'),
    name: Type.String({ description: 'By which its owner tells it from his others.' }),
    host: Type.String({ description: 'The host that it was made for: at another one it opens nothing.' }),
    createdAt: UtcTime('When it was made, UTC.'),
    lastUsedAt: Nullable(UtcTime('When it was last used, UTC; null: never.')),
  },
  { title: 'Passkey', description: 'What the person may sign in by instead of a password.' },
)

function personRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/profile',
    needs: 'session',
    docs: { operationId: 'changeProfile', summary: 'Change what one is called', tags },
    body: bodyReader(ProfileRequest),
    answers: { 200: Envelope(SessionAnswer, 'The session.') },
    failures: [413, 415, 422],
    handler: async ({ deps, session, body }) => {
      const name = body.name.trim()
      await renameUser(deps, { userId: session.user.userId, name })
      return ok(await sessionAnswer(deps, { ...session, user: { ...session.user, name } }))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/profile/password',
    needs: 'session',
    docs: { operationId: 'changePassword', summary: "Change one's password; all other sessions end", tags },
    body: bodyReader(PasswordRequest),
    answers: { 200: Envelope(SessionAnswer, 'The session.') },
    failures: [413, 415, 422],
    handler: async ({ deps, session, client, body, keepSession }) =>
      opened(deps, keepSession, await changePassword(deps, session, { ...body, client })),
  })
}

function sessionListRoutes(server: ConsoleServer): void {
  const Sessions = Type.Array(OwnSession, { description: 'The one that was used last first.' })
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/profile/sessions',
    needs: 'session',
    docs: { operationId: 'listOwnSessions', summary: "One's own sessions, in all accounts", tags },
    answers: { 200: Envelope(Sessions, 'The sessions.') },
    failures: [],
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
    docs: { operationId: 'endOtherSessions', summary: "End all of one's sessions but this one", tags },
    answers: {
      200: Envelope(
        Type.Object(
          { endedCount: Int32({ description: 'How many there were.' }) },
          { description: 'They have ended.' },
        ),
        'They have ended.',
      ),
    },
    failures: [],
    handler: async ({ deps, audit, session }) =>
      ok({ endedCount: await endOtherSessions({ ...deps, audit }, session) }),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/profile/sessions/:sessionId',
    needs: 'session',
    endsSessions: true,
    docs: { operationId: 'endOwnSession', summary: "End one of one's sessions", tags },
    params: Type.Object({ sessionId: Guid('The session.') }),
    answers: { 200: Envelope(Ended, 'It has ended.') },
    failures: [404],
    handler: async ({ deps, audit, session, params: { sessionId }, forgetSession }) => {
      if (!(await endSession({ ...deps, audit }, session, sessionId))) throw serviceError('Session.NotFound')
      if (sessionId === session.sessionId) forgetSession()
      return ok(ended)
    },
  })
}

function passkeyRoutes(server: ConsoleServer): void {
  const Passkeys = Type.Array(Passkey, { description: 'Oldest first.' })
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/profile/passkeys',
    needs: 'session',
    docs: { operationId: 'listPasskeys', summary: "One's own passkeys", tags },
    answers: { 200: Envelope(Passkeys, 'The passkeys.') },
    failures: [],
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
    docs: { operationId: 'getPasskeyRegistrationOptions', summary: 'Have a challenge to make a passkey by', tags },
    body: bodyReader(Type.Object({})),
    answers: { 200: Envelope(RegistrationOptions, 'The challenge.') },
    failures: [409, 413, 415],
    handler: async ({ deps, session }) => ok(await getRegistrationOptions(deps, session)),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/profile/passkeys',
    needs: 'session',
    stepUp: true,
    docs: { operationId: 'registerPasskey', summary: 'Keep a passkey that an authenticator has made', tags },
    body: bodyReader(RegisterRequest),
    answers: {
      201: Envelope(
        Type.Object({ passkeyId: Guid('The passkey.') }, { description: 'What was kept.' }),
        'The passkey.',
      ),
    },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, audit, session, body: { name, response } }) =>
      created(await registerPasskey({ ...deps, audit }, session, { name, response })),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/profile/passkeys/:passkeyId',
    needs: 'session',
    stepUp: true,
    docs: { operationId: 'removePasskey', summary: "Take one of one's passkeys away", tags },
    params: Type.Object({ passkeyId: Guid('The passkey.') }),
    answers: { 200: Envelope(Ended, 'It opens nothing any more.') },
    failures: [404],
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
