import { Type } from 'typebox'
import { getLink } from '#domain/people/links/links.ts'
import { useLink } from '#domain/people/links/use-link.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { PasswordText } from '#edges/console/schemas.ts'
import { findPresentedSession, SessionResponse, signedIn } from '#edges/console/session/session-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const tags = ['Links']

const LinkResponse = Type.Object(
  {
    kind: Type.Unsafe<'owner' | 'invitation' | 'reset'>(
      OneOf(['owner', 'invitation', 'reset'], { description: 'Purpose of the link.' }),
    ),
    email: NullableText(
      'Email address of the person. Null for a new owner, who enters an email address when using the link.',
    ),
    accountName: NullableText('Name of the account that the link gives access to. Null: none.'),
    expiresAt: UtcTime('Expiry time, in UTC.'),
    hasPassword: Type.Boolean({
      description: 'Whether the person must enter their existing password. If false, they set a new password.',
    }),
  },
  { title: 'Link', description: 'The purpose of an invitation or password link.' },
)

/** Only in the body, because proxies and logs store URLs. */
const token = Type.String({ maxLength: 200, description: 'The secret part of the link, after `#`.' })

const LookRequest = Type.Object({ token }, { title: 'LookAtLinkRequest', description: 'A link to look up.' })

const UseRequest = Type.Object(
  {
    token,
    password: PasswordText('The new password, or the existing password of an invited person who already has one.'),
    name: Type.Optional(Nullable(Type.String({ description: 'Name of the person.' }))),
    email: Type.Optional(
      Nullable(Type.String({ maxLength: 320, description: "Email address, used only for a new owner's link." })),
    ),
  },
  { title: 'UseLinkRequest', description: 'Data for using a link. Each link can be used only once.' },
)

export function linkRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/links/look',
    needs: 'nobody',
    docs: { operationId: 'getLink', summary: 'Returns the purpose of a link.', tags },
    body: bodyReader(LookRequest),
    responses: { 200: Envelope(LinkResponse, 'The link.') },
    errors: ['Link.NotFound'],
    handler: async ({ deps, body }) => {
      const { expiresAt, ...link } = await getLink(deps, body.token)
      return ok({ ...link, expiresAt: expiresAt.toISOString() })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/links/use',
    needs: 'nobody',
    docs: { operationId: 'useLink', summary: 'Uses a link to set a password, and signs the person in.', tags },
    body: bodyReader(UseRequest),
    responses: { 200: Envelope(SessionResponse, 'The session.') },
    errors: ['Link.NotFound', 'Person.EmailTaken', 'Session.SignInRefused', 'Session.Required', 'Session.Busy'],
    handler: async (call) => {
      const { deps, client, request } = call
      const { token, password, name = null, email = null } = call.body
      const session = await findPresentedSession(deps, request)
      const opened = await useLink(deps, { token, password, name, email, client, session })
      await deps.onLinkUsed()
      return signedIn(call, opened)
    },
  })
}
