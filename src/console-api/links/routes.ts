import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { PasswordText } from '#console-api/schemas.ts'
import { findPresentedSession, SessionAnswer, signedIn } from '#console-api/session/session-answer.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { getLink } from '#people/links/get-link.ts'
import { useLink } from '#people/links/use-link.ts'

const tags = ['Links']

const LinkAnswer = Type.Object(
  {
    kind: Type.Unsafe<'owner' | 'invitation' | 'reset'>(
      OneOf(['owner', 'invitation', 'reset'], { description: 'What it is for.' }),
    ),
    email: NullableText("Whose it is; null of the owner's, who says his own."),
    accountName: NullableText('The account that it leads into; null where it leads to where one was.'),
    expiresAt: UtcTime('Until when it may be used, UTC.'),
    hasPassword: Type.Boolean({
      description: 'Whether the password to send is the one that he has already; else he sets one.',
    }),
  },
  { title: 'Link', description: 'What a link is for that was handed to somebody.' },
)

/** In the body alone: what stands in an address is kept by whoever passes it on. */
const token = Type.String({ maxLength: 200, description: 'The secret of the link, which stands behind its `#`.' })

const LookRequest = Type.Object({ token }, { title: 'LookAtLinkRequest', description: 'Which link.' })

const UseRequest = Type.Object(
  {
    token,
    password: PasswordText('The one to sign in by from now on; of an invited person who has one, that one.'),
    name: Type.Optional(Nullable(Type.String({ description: 'What he wants to be called.' }))),
    email: Type.Optional(Nullable(Type.String({ maxLength: 320, description: "Of the owner's link: who he is." }))),
  },
  { title: 'UseLinkRequest', description: 'Who uses a link, once.' },
)

export function linkRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/links/look',
    needs: 'nobody',
    docs: { operationId: 'getLink', summary: 'What a link is for', tags },
    body: bodyReader(LookRequest),
    answers: { 200: Envelope(LinkAnswer, 'The link.') },
    failures: [404, 413, 415, 422],
    handler: async ({ deps, body }) => {
      const { expiresAt, ...link } = await getLink(deps, body.token)
      return ok({ ...link, expiresAt: expiresAt.toISOString() })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/links/use',
    needs: 'nobody',
    docs: { operationId: 'useLink', summary: 'Set a password by a link, and sign in', tags },
    body: bodyReader(UseRequest),
    answers: { 200: Envelope(SessionAnswer, 'The session.') },
    failures: [401, 404, 409, 413, 415, 422],
    handler: async (call) => {
      const { deps, client, request } = call
      const { token, password, name = null, email = null } = call.body
      const session = await findPresentedSession(deps, request)
      return signedIn(call, await useLink(deps, { token, password, name, email, client, session }))
    },
  })
}
