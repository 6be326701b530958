import { type Static, Type } from 'typebox'
import { endLink, type NewLink } from '#domain/people/links/links.ts'
import { changeRole, invitePerson, makeResetLink, removePerson } from '#domain/people/manage-people.ts'
import { actsOf, type Person, roles } from '#domain/people/person.ts'
import { listOpenLinks, listPeople, type OpenLink } from '#domain/people/queries.ts'
import { separatePerson } from '#domain/people/separate-person.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { keyRoutes } from '#edges/console/people/key-routes.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { ActSchema, RoleSchema } from '#edges/console/session/session-response.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const tags = ['People']

const OpenLinkResponse = Type.Object(
  {
    kind: Type.Unsafe<OpenLink['kind']>(OneOf(['invitation', 'reset'], { description: 'Purpose of the link.' })),
    madeBy: Nullable(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the creator.' }),
          email: Type.String({ description: 'Email address of the creator.' }),
        },
        { title: 'LinkMaker', description: 'The owner who created the link. Null if the operator created the link.' },
      ),
    ),
    madeAt: UtcTime('Creation time, in UTC.'),
    expiresAt: UtcTime('Expiry time, in UTC.'),
  },
  { title: 'OpenLink', description: 'An unused link of the person. Null: none.' },
)

const PersonResponse = Type.Object(
  {
    userId: Guid('Id of the person.'),
    email: Type.String({ description: 'Email address for sign-in.' }),
    name: Type.String({ description: 'Name of the person. Empty until the person accepts the invitation.' }),
    isSeparate: Type.Boolean({
      description: 'Whether the person belongs to this account only and signs in at its own page.',
    }),
    role: RoleSchema,
    invitedAt: UtcTime('Time of the invitation, in UTC.'),
    joinedAt: Nullable(UtcTime('Time at which the person joined, in UTC. Null: not yet.')),
    lastSeenAt: Nullable(
      UtcTime(
        "Time of the person's last activity in the account, in UTC and accurate to the minute. Null if they are not signed in.",
      ),
    ),
    link: Nullable(OpenLinkResponse),
  },
  { title: 'Person', description: 'A person in the account.' },
)

const PeopleResponse = Type.Object(
  {
    people: Type.Array(PersonResponse, { description: 'The people, sorted by time of invitation, earliest first.' }),
    roles: Type.Array(
      Type.Object(
        { role: RoleSchema, may: Type.Array(ActSchema, { description: 'Permissions of the role.' }) },
        { title: 'RoleRights', description: 'A role and its permissions.' },
      ),
      { description: 'The roles and their permissions.' },
    ),
  },
  { title: 'People', description: 'The people in the account.' },
)

const handedFields = {
  link: Type.String({
    description: 'The link to give to the person, which is shown only once and can be used only once.',
  }),
  expiresAt: UtcTime('Expiry time, in UTC.'),
}

/** It does not reveal whether the person has other accounts. The account sees that only after they join. */
const HandedInvitation = Type.Object(handedFields, {
  title: 'HandedInvitation',
  description: 'An invitation link.',
})

const HandedLink = Type.Object(
  { userId: Guid('Id of the person.'), ...handedFields },
  { title: 'HandedLink', description: 'A password link.' },
)

const InviteRequest = Type.Object(
  {
    email: Type.String({ pattern: '\\S', maxLength: 320, description: 'Email address of the person.' }),
    role: RoleSchema,
  },
  { title: 'InvitePersonRequest', description: 'A person to invite, and their role.' },
)
const RevokeKeys = Type.Optional(
  Type.Boolean({
    description: 'Whether to revoke the API keys and legacy API keys that the person created. Default: true.',
  }),
)

const RoleRequest = Type.Object(
  { role: RoleSchema, revokeKeys: RevokeKeys },
  {
    title: 'ChangeRoleRequest',
    description: 'The new role. Keys are revoked only if the new role cannot manage API keys.',
  },
)
const RemoveQuery = Type.Object({ revokeKeys: RevokeKeys })

const params = Type.Object({ userId: Guid('Id of the person.') })

const openLinkResponse = ({ kind, madeBy, madeAt, expiresAt }: OpenLink): Static<typeof OpenLinkResponse> => ({
  kind,
  madeBy,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

function personResponse(person: Person, link: OpenLink | undefined): Static<typeof PersonResponse> {
  const { invitedAt, joinedAt, lastSeenAt, ...details } = person
  return {
    ...details,
    invitedAt: invitedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    link: link ? openLinkResponse(link) : null,
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
    docs: {
      operationId: 'listPeople',
      summary: 'Lists the people in the account and the permissions of each role.',
      tags,
    },
    responses: { 200: Envelope(PeopleResponse, 'The people.') },
    errors: [],
    handler: async ({ deps, session }) => {
      const [people, links] = await Promise.all([listPeople(deps, session), listOpenLinks(deps, session)])
      const linkOf = new Map(links.map((link) => [link.userId, link]))
      return ok({
        people: people.map((person) => personResponse(person, linkOf.get(person.userId))),
        roles: roles.map((role) => ({ role, may: actsOf(role) })),
      })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/people',
    needs: 'people.manage',
    stepUp: true,
    docs: { operationId: 'invitePerson', summary: 'Invites a person to the account, or renews an invitation.', tags },
    body: bodyReader(InviteRequest),
    responses: { 201: Envelope(HandedInvitation, 'The invitation.') },
    errors: ['Person.AlreadyMember', 'Person.TooMany'],
    handler: async ({ deps, audit, session: { accountId, user }, body }) => {
      const command = { ...body, accountId, madeBy: user.userId }
      const { link } = await invitePerson({ ...deps, audit }, command)
      return created(handed(deps.linkUrl, link))
    },
  })
}

function linkRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/people/:userId/reset-link',
    needs: 'people.manage',
    stepUp: true,
    docs: {
      operationId: 'makeResetLink',
      summary: 'Creates a password link or a new invitation link for a person.',
      description: 'For a person who also belongs to another account, only the operator can create a password link.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: { 201: Envelope(HandedLink, 'The new link.') },
    errors: ['Person.NotFound', 'Person.BelongsElsewhere'],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId } }) => {
      const command = { accountId, userId, madeBy: user.userId }
      const { link } = await makeResetLink({ ...deps, audit }, command)
      return created({ userId, ...handed(deps.linkUrl, link) })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/people/:userId/separate',
    needs: 'people.manage',
    stepUp: true,
    docs: {
      operationId: 'separatePerson',
      summary: 'Invites a person again, with a sign-in for this account only.',
      description:
        'For a person whose email address is already used by someone else in this deployment. The other user loses the invitation and keeps everything else.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: { 201: Envelope(HandedLink, 'The new invitation.') },
    errors: ['Person.NotFound', 'Person.AlreadyMember'],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId } }) => {
      const separated = await separatePerson({ ...deps, audit }, { accountId, userId, madeBy: user.userId })
      return created({ userId: separated.userId, ...handed(deps.linkUrl, separated.link) })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/people/:userId/link',
    needs: 'people.manage',
    docs: { operationId: 'endLink', summary: "Revokes a person's unused link.", tags },
    params,
    responses: { 200: Envelope(Ended, 'The link is revoked.') },
    errors: ['Link.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { userId } }) => {
      await endLink({ ...deps, audit }, { accountId, userId })
      return ok(ended)
    },
  })
}

export function peopleRoutes(server: ConsoleServer): void {
  invitationRoutes(server)
  linkRoutes(server)
  keyRoutes(server)

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/people/:userId',
    needs: 'people.manage',
    stepUp: true,
    docs: {
      operationId: 'changeRole',
      summary: 'Changes the role of a person, and ends their sessions in the account.',
      tags,
    },
    params,
    body: bodyReader(RoleRequest),
    responses: { 200: Envelope(Type.Object({ role: RoleSchema }, { description: 'The new role.' }), 'The new role.') },
    errors: ['Person.NotFound', 'Person.LastOwner'],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId }, body }) => {
      const { role, revokeKeys: revokesKeys = true } = body
      await changeRole({ ...deps, audit }, { accountId, userId, role, revokesKeys, by: user.userId })
      return ok({ role })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/people/:userId',
    needs: 'people.manage',
    stepUp: true,
    docs: { operationId: 'removePerson', summary: 'Removes a person from the account.', tags },
    params,
    query: queryReader(RemoveQuery),
    responses: { 200: Envelope(Ended, 'The person is removed.') },
    errors: ['Person.NotFound', 'Person.LastOwner'],
    handler: async ({ deps, audit, session: { accountId, user }, params: { userId }, query }) => {
      const { revokeKeys: revokesKeys = true } = query
      await removePerson({ ...deps, audit }, { accountId, userId, revokesKeys, by: user.userId })
      return ok(ended)
    },
  })
}
