import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { getAuthenticationOptions, relyingPartyOf } from '#domain/people/passkeys/verify-passkey.ts'
import { switchAccount } from '#domain/people/sessions/sessions.ts'
import { signIn, signInByPasskey, stepUp, stepUpByPasskey } from '#domain/people/sign-in/sign-in.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, PasswordText } from '#edges/console/schemas.ts'
import {
  endPresentedSession,
  opened,
  SessionResponse,
  sessionResponse,
  signedIn,
} from '#edges/console/session/session-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { InputGuid, Nullable, OneOf } from '#kit/schema.ts'

/** WebAuthn data that browsers and authenticators exchange, in the format of the standard (WebAuthn 3). */

const credential = (title: string, response: Record<string, TSchema>, description: string) => ({
  ...Type.Object(
    {
      id: Type.String({ maxLength: 2048, description: 'Id of the credential, base64url-encoded.' }),
      rawId: Type.String({ maxLength: 2048, description: 'Same value as `id`.' }),
      type: Type.String({ maxLength: 40, description: 'Always `public-key`.' }),
      clientExtensionResults: Type.Object(
        {},
        { additionalProperties: true, description: 'Extension results, always empty because no extensions are used.' },
      ),
      response: Type.Object(response, {
        additionalProperties: true,
        description: 'Signed client data, base64url-encoded.',
      }),
    },
    { additionalProperties: true, title, description },
  ),
})

const Encoded = (description: string) => Type.String({ maxLength: 100_000, description })

export const RegistrationResponse = Type.Unsafe<RegistrationResponseJSON>(
  credential(
    'PasskeyRegistration',
    {
      clientDataJSON: Encoded('Client data, base64url-encoded.'),
      attestationObject: Encoded('Attestation object, base64url-encoded.'),
    },
    'A new credential, in the format of `PublicKeyCredential.toJSON()`.',
  ),
)

export const AuthenticationResponse = Type.Unsafe<AuthenticationResponseJSON>(
  credential(
    'PasskeyAssertion',
    {
      clientDataJSON: Encoded('Client data, base64url-encoded.'),
      authenticatorData: Encoded('Authenticator data, base64url-encoded.'),
      signature: Encoded('Signature, base64url-encoded.'),
    },
    'A response to a passkey challenge, in the format of `PublicKeyCredential.toJSON()`.',
  ),
)

const options = (title: string, description: string) =>
  Type.Object({}, { additionalProperties: true, title, description })

export const RegistrationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(
  options('PasskeyRegistrationOptions', 'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`.'),
)

export const AuthenticationOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(
  options('PasskeyAssertionOptions', 'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()`.'),
)

const tags = ['Session']

const SignInRequest = Type.Object(
  {
    email: Type.String({ pattern: '\\S', maxLength: 320, description: 'Email address, in any letter case.' }),
    password: PasswordText('The password.'),
    accountId: Type.Optional(
      Nullable(InputGuid('Id of the account at whose page the person signs in. Null: the page of all accounts.')),
    ),
  },
  { title: 'SignInRequest', description: 'The credentials of a person.' },
)
const AccountRequest = Type.Object(
  { accountId: InputGuid('Id of the account.') },
  { title: 'SwitchAccountRequest', description: 'The account to switch to.' },
)
const StepUpRequest = Type.Object(
  { password: PasswordText('The password.') },
  { title: 'StepUpRequest', description: "Confirmation of the person's identity." },
)
const PasskeyRequest = Type.Object(
  { response: AuthenticationResponse },
  { title: 'PasskeyRequest', description: 'A challenge signed with a passkey.' },
)

const SignInPage = Type.Object(
  {
    environment: Type.Unsafe<'sandbox' | 'production'>(
      OneOf(['sandbox', 'production'], { description: 'Environment of the deployment.' }),
    ),
    passkeysOffered: Type.Boolean({ description: 'Whether passkeys work at this URL.' }),
    deploymentName: Type.String({ description: 'Name of the deployment, taken from the host in its public URL.' }),
    version: Type.String({ description: 'Version of the service.' }),
  },
  { title: 'SignInPage', description: 'Information for the sign-in page.' },
)

const session = Envelope(SessionResponse, 'The session.')

/** Logs refused credentials with the IP address. */
async function logRefusal<Result>(request: FastifyRequest, kind: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    const isRefusal = /^(?:Session\.(?:SignInRefused|PasswordWrong)|Passkey\.Refused|General\.TooManyRequests)$/
    if (code && isRefusal.test(code)) request.server.admission.noteRefusal(request, code, kind)
    throw error
  }
}

function signInRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/sign-in',
    needs: 'nobody',
    docs: { operationId: 'getSignInPage', summary: 'Returns the information for the sign-in page.', tags },
    responses: { 200: Envelope(SignInPage, 'The information for the sign-in page.') },
    errors: [],
    handler: async ({ deps }) => {
      const { environment, deploymentName, version } = deps
      const passkeysOffered = relyingPartyOf(deps.consoleOrigin()) !== null
      return ok({ environment, passkeysOffered, deploymentName, version })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session',
    needs: 'nobody',
    docs: { operationId: 'signIn', summary: 'Signs in with a password.', tags },
    body: bodyReader(SignInRequest),
    responses: { 200: session },
    errors: ['Session.SignInRefused', 'Session.Required', 'Session.Busy'],
    handler: (call) => {
      const { deps, client, body } = call
      const command = { ...body, accountId: body.accountId ?? null, client }
      return logRefusal(call.request, 'a password', async () => signedIn(call, await signIn(deps, command)))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session/passkey/options',
    needs: 'nobody',
    docs: { operationId: 'getPasskeySignInOptions', summary: 'Creates a challenge for a passkey.', tags },
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(AuthenticationOptions, 'The challenge.') },
    errors: ['Passkey.NotOffered'],
    handler: async ({ deps, client: { address } }) =>
      ok(await getAuthenticationOptions(deps, { purpose: 'sign-in', userId: null, address })),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session/passkey',
    needs: 'nobody',
    docs: { operationId: 'signInByPasskey', summary: 'Signs in with a passkey.', tags },
    body: bodyReader(PasskeyRequest),
    responses: { 200: session },
    errors: ['Passkey.NotOffered', 'Passkey.Refused', 'Session.SignInRefused', 'Session.Required'],
    handler: (call) => {
      const { deps, client, body } = call
      const command = { response: body.response, client }
      return logRefusal(call.request, 'a passkey', async () => signedIn(call, await signInByPasskey(deps, command)))
    },
  })
}

function ownSessionRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/session',
    needs: 'session',
    isOpenedBare: true,
    docs: {
      operationId: 'getSession',
      summary: 'Returns the session: the person, the account and the permissions.',
      tags,
    },
    responses: { 200: session },
    errors: [],
    handler: async (call) => ok(await sessionResponse(call.deps, call.session)),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/session',
    // Ending an ended session is not an error.
    needs: 'nobody',
    docs: { operationId: 'signOut', summary: 'Signs out.', tags },
    responses: { 200: Envelope(Ended, 'The session has ended.') },
    errors: [],
    handler: async ({ deps, request, forgetSession }) => {
      await endPresentedSession(deps, request)
      forgetSession()
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/session/account',
    needs: 'session',
    docs: { operationId: 'switchAccount', summary: 'Switches to another account.', tags },
    body: bodyReader(AccountRequest),
    responses: { 200: session },
    errors: ['Session.AccountNotFound'],
    handler: async ({ deps, audit, session, body, keepSession }) =>
      opened(deps, keepSession, await switchAccount({ ...deps, audit }, session, body.accountId)),
  })
}

function stepUpRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session/step-up',
    needs: 'session',
    docs: { operationId: 'stepUp', summary: "Confirms the person's identity with the password.", tags },
    body: bodyReader(StepUpRequest),
    responses: { 200: session },
    errors: ['Session.PasswordWrong', 'Session.Busy'],
    handler: ({ deps, session, body, request, keepSession }) =>
      logRefusal(request, `a password of ${session.user.userId}`, async () =>
        opened(deps, keepSession, await stepUp(deps, session, body)),
      ),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session/step-up/passkey/options',
    needs: 'session',
    docs: { operationId: 'getPasskeyStepUpOptions', summary: "Creates a challenge for the person's passkey.", tags },
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(AuthenticationOptions, 'The challenge.') },
    errors: ['Passkey.NotOffered'],
    handler: async ({ deps, session }) =>
      ok(await getAuthenticationOptions(deps, { purpose: 'step-up', userId: session.user.userId, address: null })),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/session/step-up/passkey',
    needs: 'session',
    docs: { operationId: 'stepUpByPasskey', summary: "Confirms the person's identity with a passkey.", tags },
    body: bodyReader(PasskeyRequest),
    responses: { 200: session },
    errors: ['Passkey.NotOffered', 'Passkey.Refused'],
    handler: ({ deps, session, body, request, keepSession }) =>
      logRefusal(request, `a passkey of ${session.user.userId}`, async () =>
        opened(deps, keepSession, await stepUpByPasskey(deps, session, body.response)),
      ),
  })
}

export function sessionRoutes(server: ConsoleServer): void {
  signInRoutes(server)
  ownSessionRoutes(server)
  stepUpRoutes(server)
}
