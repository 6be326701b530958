import { type Static, Type } from 'typebox'
import { type AccountAct, actorKinds, auditActs, auditOrigins } from '#audit/audit.ts'
import { listAccountActs } from '#audit/list-account-acts.ts'
import { readCursor, writeCursor } from '#console-api/cursor.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, Int32, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { listPeople } from '#people/list-people.ts'
import type { Person } from '#people/person.ts'

const defaultPageSize = 50

const ActAnswer = Type.Object(
  {
    auditId: Guid('The entry of the trail.'),
    at: UtcTime('When it was done, UTC.'),
    act: Type.Unsafe<(typeof auditActs)[number]>(
      OneOf(auditActs, { title: 'AuditAct', description: 'What was done.' }),
    ),
    actor: Type.Object(
      {
        kind: Type.Unsafe<(typeof actorKinds)[number]>(
          OneOf(actorKinds, {
            description: 'Whoever runs the service, a person, a program by its key, or the service.',
          }),
        ),
        name: NullableText('What a person is called; null of the others, and of who belongs to the account no more.'),
      },
      { title: 'AuditActor', description: 'Who did it.' },
    ),
    about: NullableText('What or whom it was done to, by its name or his e-mail address; null where the act says it.'),
    role: NullableText('The role that it was about.'),
    reason: NullableText('Why, as whoever did it said.'),
    origin: Type.Unsafe<(typeof auditOrigins)[number]>(
      OneOf(auditOrigins, { description: 'By the command line, these pages, the API, or by itself.' }),
    ),
    clientAddress: NullableText('From which address; null where nobody called over a network.'),
  },
  { title: 'AccountAct', description: 'Something that was done in the account.' },
)

const TrailAnswer = Type.Object(
  {
    acts: Type.Array(ActAnswer, { description: 'The newest first.' }),
    next: NullableText('The cursor of the next page; null: this is the last.'),
  },
  { title: 'AuditTrail', description: 'A page of the audit trail.' },
)

const TrailQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({ maxLength: 300, description: 'Where the page begins: `next` of the one before.' }),
  ),
  pageSize: Type.Optional(Int32({ minimum: 1, maximum: 100, description: `Acts; ${defaultPageSize} where absent.` })),
})

const textIn = (details: AccountAct['details'], ...names: readonly string[]): string | null =>
  names.map((name) => details[name]).find((value) => typeof value === 'string') ?? null

/** Of operators only that it was one: who they are at their machine is no concern of the account's. */
function actAnswer(people: readonly Person[]) {
  return ({
    auditId,
    at,
    act,
    actor,
    details,
    reason,
    origin,
    clientAddress,
  }: AccountAct): Static<typeof ActAnswer> => {
    const person = actor.kind === 'user' ? people.find(({ userId }) => userId === actor.name) : undefined
    return {
      ...{ auditId, at: at.toISOString(), act, reason, origin, clientAddress },
      actor: { kind: actor.kind, name: person ? person.name || person.email : null },
      about: textIn(details, 'name', 'email', 'timeZone', 'format'),
      role: textIn(details, 'role'),
    }
  }
}

export function auditRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/audit-trail',
    needs: 'audit.read',
    docs: { operationId: 'listAuditTrail', summary: 'Who did what in the account, the newest first', tags: ['Audit'] },
    query: queryReader(TrailQuery),
    answers: { 200: Envelope(TrailAnswer, 'A page of the trail.') },
    failures: [422],
    handler: async ({ deps, session: { accountId }, query: { cursor, pageSize = defaultPageSize } }) => {
      const place = readCursor(cursor)
      const behind = place && { at: place.at, auditId: place.id }
      const [{ acts, next }, people] = await Promise.all([
        listAccountActs(deps, { accountId, behind, maxItems: pageSize }),
        listPeople(deps, { accountId }),
      ])
      return ok({
        acts: acts.map(actAnswer(people)),
        next: next && writeCursor({ at: next.at, id: next.auditId }),
      })
    },
  })
}
