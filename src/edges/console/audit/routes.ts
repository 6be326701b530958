import { type Static, Type } from 'typebox'
import { type AccountAct, actorKinds, auditActs, auditOrigins } from '#domain/audit/audit.ts'
import { listAccountActs } from '#domain/audit/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { readCursor, writeCursor } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const defaultPageSize = 50

const ActResponse = Type.Object(
  {
    auditId: Guid('Id of the entry.'),
    at: UtcTime('Time of the action, in UTC.'),
    act: Type.Unsafe<(typeof auditActs)[number]>(OneOf(auditActs, { title: 'AuditAct', description: 'The action.' })),
    actor: Type.Object(
      {
        kind: Type.Unsafe<(typeof actorKinds)[number]>(
          OneOf(actorKinds, {
            description: 'Kind of actor: the operator, a person, a program with an API key, or the service.',
          }),
        ),
        userId: Nullable(Guid('Id of the person. Null for other actors.')),
        name: NullableText(
          'Name of the person or the API key at the time of the action. Null for other actors, or if it is not known.',
        ),
        email: NullableText('Email address of the person. Null for other actors, or if it is not known.'),
      },
      { title: 'AuditActor', description: 'The actor.' },
    ),
    about: NullableText(
      'Name or email address of the person or object that the action concerns. Null if the action needs no further detail.',
    ),
    role: NullableText('The role that the action concerns.'),
    reason: NullableText('The reason that the actor gave.'),
    origin: Type.Unsafe<(typeof auditOrigins)[number]>(
      OneOf(auditOrigins, { description: 'Origin: the command line, the web application, the API or the service.' }),
    ),
    clientAddress: NullableText('IP address of the actor. Null if there was no network request.'),
  },
  { title: 'AccountAct', description: 'An action in the account.' },
)

const TrailResponse = Type.Object(
  {
    acts: Type.Array(ActResponse, { description: 'The entries, newest first.' }),
    next: NullableText('Cursor of the next page. Null on the last page.'),
  },
  { title: 'AuditTrail', description: 'A page of the audit trail.' },
)

const TrailQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Cursor of the page to return: the value of `next` from the previous page.',
    }),
  ),
  pageSize: Type.Optional(
    Int32({ minimum: 1, maximum: 100, description: `Number of entries per page. Default: ${defaultPageSize}.` }),
  ),
})

const textIn = (details: AccountAct['details'], ...names: readonly string[]): string | null =>
  names.map((name) => details[name]).find((value) => typeof value === 'string') ?? null

function aboutText({ act, details }: AccountAct): string | null {
  const about = textIn(details, 'name', 'email', 'timeZone', 'format', 'key')
  if (act === 'user.rename') return `${textIn(details, 'before')} → ${about}`
  return act === 'credit.top-up' ? `$${textIn(details, 'credits')}` : about
}

/** Operators are not named, because their identity on their machine does not concern the account. */
function actResponse(recorded: AccountAct): Static<typeof ActResponse> {
  const { auditId, at, act, actor, details, reason, origin, clientAddress } = recorded
  const { kind, name, shownName, email } = actor
  return {
    ...{ auditId, at: at.toISOString(), act, reason, origin, clientAddress },
    actor: { kind, userId: kind === 'user' ? name : null, name: shownName || null, email },
    about: aboutText(recorded),
    role: textIn(details, 'role'),
  }
}

export function auditRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/audit-trail',
    needs: 'audit.read',
    docs: {
      operationId: 'listAuditTrail',
      summary: 'Lists the actions in the account, newest first.',
      tags: ['Audit'],
    },
    query: queryReader(TrailQuery),
    responses: { 200: Envelope(TrailResponse, 'A page of the audit trail.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query: { cursor, pageSize = defaultPageSize } }) => {
      const place = readCursor(cursor, isUuid)
      const behind = place && { at: place.at, auditId: place.id }
      const { acts, next } = await listAccountActs(deps, { accountId, behind, maxItems: pageSize })
      return ok({
        acts: acts.map(actResponse),
        next: next && writeCursor({ at: next.at, id: next.auditId }),
      })
    },
  })
}
