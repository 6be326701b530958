import { type Static, Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended } from '#console-api/schemas.ts'
import { ActSchema, RoleSchema } from '#console-api/session/session-answer.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'
import { changeRole } from '#people/change-role.ts'
import { invitePerson } from '#people/invite-person.ts'
import { endLink } from '#people/links/end-link.ts'
import { listOpenLinks, type OpenLink } from '#people/links/list-open-links.ts'
import type { NewLink } from '#people/links/make-link.ts'
import { listPeople } from '#people/list-people.ts'
import { makeResetLink } from '#people/make-reset-link.ts'
import type { Person } from '#people/person.ts'
import { removePerson } from '#people/remove-person.ts'
import { actsOf, roles } from '#people/roles.ts'

const tags = ['People']

const OpenLinkAnswer = Type.Object(
  {
    kind: Type.Unsafe<OpenLink['kind']>(OneOf(['invitation', 'reset'], { description: 'What it is for.' })),
    madeBy: Nullable(
      Type.Object(
        {
          name: Type.String({ description: 'What he is called.' }),
          email: Type.String({ description: 'By which he signs in.' }),
        },
        { title: 'LinkMaker', description: 'The Owner who made it; null: whoever runs the service.' },
      ),
    ),
    madeAt: UtcTime('When it was made, UTC.'),
    expiresAt: UtcTime('Until when it may be used, UTC.'),
  },
  { title: 'OpenLink', description: 'A link that was made for somebody and not used yet; null: there is none.' },
)

const PersonAnswer = Type.Object(
  {
    userId: Guid('The person.'),
    email: Type.String({ description: 'By which he signs in.' }),
    name: Type.String({ description: 'What he wants to be called; empty until he has come.' }),
    role: RoleSchema,
    invitedAt: UtcTime('When he was invited, UTC.'),
    joinedAt: Nullable(UtcTime('When he came, UTC; null: he has not yet.')),
    lastSeenAt: Nullable(UtcTime('When he last did something in the account, to a minute; null: he is not signed in.')),
    link: Nullable(OpenLinkAnswer),
  },
  { title: 'Person', description: 'One of the people of the account.' },
)

const PeopleAnswer = Type.Object(
  {
    people: Type.Array(PersonAnswer, { description: 'Those who were invited first before the others.' }),
    roles: Type.Array(
      Type.Object(
        { role: RoleSchema, may: Type.Array(ActSchema, { description: 'What it may do.' }) },
        { title: 'RoleRights', description: 'What a role may do.' },
      ),
      { description: 'What each role may do.' },
    ),
  },
  { title: 'People', description: 'The people of the account.' },
)

const handedFields = {
  link: Type.String({ description: 'The link to hand to him: it is told this once, and good for one use.' }),
  expiresAt: UtcTime('Until when it may be used, UTC.'),
}

/** It does not say who he is elsewhere: that is seen once he has come. */
const HandedInvitation = Type.Object(handedFields, {
  title: 'HandedInvitation',
  description: 'A link by which somebody joins the account.',
})

const HandedLink = Type.Object(
  { userId: Guid('The person.'), ...handedFields },
  { title: 'HandedLink', description: 'A link by which somebody sets his password.' },
)

const InviteRequest = Type.Object(
  {
    email: Type.String({ pattern: '\\S', maxLength: 320, description: 'Whom to invite.' }),
    role: RoleSchema,
  },
  { title: 'InvitePersonRequest', description: 'Whom to invite, as what.' },
)
const RoleRequest = Type.Object({ role: RoleSchema }, { title: 'ChangeRoleRequest', description: 'What he is to be.' })

const params = Type.Object({ userId: Guid('The person.') })

const openLinkAnswer = ({ kind, madeBy, madeAt, expiresAt }: OpenLink): Static<typeof OpenLinkAnswer> => ({
  kind,
  madeBy,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

function personAnswer(person: Person, link: OpenLink | undefined): Static<typeof PersonAnswer> {
  const { invitedAt, joinedAt, lastSeenAt, ...told } = person
  return {
    ...told,
    invitedAt: invitedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    link: link ? openLinkAnswer(link) : null,
  }
}

const handed = (linkUrl: (token: string) => string, { token, expiresAt }: NewLink) => ({
  link: linkUrl(token),
  expiresAt: expiresAt.toISOString(),
})

function invitationRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/people',
    needs: 'people.read',
    docs: { operationId: 'listPeople', summary: 'The people of the account, and what their roles may do', tags },
    answers: { 200: Envelope(PeopleAnswer, 'The people.') },
    failures: [],
    handler: async ({ deps, session }) => {
      const [people, links] = await Promise.all([listPeople(deps, session), listOpenLinks(deps, session)])
      const linkOf = new Map(links.map((link) => [link.userId, link]))
      return ok({
        people: people.map((person) => personAnswer(person, linkOf.get(person.userId))),
        roles: roles.map((role) => ({ role, may: actsOf(role) })),
      })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/people',
    needs: 'people.manage',
    stepUp: true,
    docs: { operationId: 'invitePerson', summary: 'Invite somebody to the account, or invite him anew', tags },
    body: bodyReader(InviteRequest),
    answers: { 201: Envelope(HandedInvitation, 'The invitation.') },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId, user }, body }) => {
      const command = { accountId, ...body, madeBy: user.userId }
      const { link } = await invitePerson({ ...deps, audit }, command)
      return created(handed(deps.linkUrl, link))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/people/:userId/reset-link',
    needs: 'people.manage',
    stepUp: true,
    docs: {
      operationId: 'makeResetLink',
      summary: 'Make a link by which somebody sets another password, or another invitation',
      description: 'For somebody who belongs to another account as well only the operator makes one.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    answers: { 201: Envelope(HandedLink, 'The link.') },
    failures: [404, 409, 413, 415],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId } }) => {
      const command = { accountId, userId, madeBy: user.userId }
      const { link } = await makeResetLink({ ...deps, audit }, command)
      return created({ userId, ...handed(deps.linkUrl, link) })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/people/:userId/link',
    needs: 'people.manage',
    docs: { operationId: 'endLink', summary: 'End the link that was made for somebody and not used yet', tags },
    params,
    answers: { 200: Envelope(Ended, 'It opens nothing any more.') },
    failures: [404],
    handler: async ({ deps, audit, session: { accountId }, params: { userId } }) => {
      await endLink({ ...deps, audit }, { accountId, userId })
      return ok(ended)
    },
  })
}

export function peopleRoutes(server: ConsoleServer): void {
  invitationRoutes(server)

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/people/:userId',
    needs: 'people.manage',
    stepUp: true,
    docs: { operationId: 'changeRole', summary: 'Give somebody another role; his sessions in the account end', tags },
    params,
    body: bodyReader(RoleRequest),
    answers: { 200: Envelope(Type.Object({ role: RoleSchema }, { description: 'What he is now.' }), 'The role.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId }, body: { role } }) => {
      await changeRole({ ...deps, audit }, { accountId, userId, role, by: user.userId })
      return ok({ role })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/people/:userId',
    needs: 'people.manage',
    stepUp: true,
    docs: { operationId: 'removePerson', summary: 'Take somebody out of the account', tags },
    params,
    answers: { 200: Envelope(Ended, 'He is out.') },
    failures: [404, 409],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId } }) => {
      await removePerson({ ...deps, audit }, { accountId, userId, by: user.userId })
      return ok(ended)
    },
  })
}
