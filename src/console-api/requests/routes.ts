import { type Static, Type } from 'typebox'
import { readCursor, writeCursor } from '#console-api/cursor.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, InputGuid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'
import { listRequests } from '#request-log/list-requests.ts'
import { keptDays, type LoggedRequest } from '#request-log/logged-request.ts'

const tags = ['Requests']
const defaultPageSize = 50

const RequestAnswer = Type.Object(
  {
    requestId: Type.String({ description: 'As its answer said in `X-Request-Id`.' }),
    at: UtcTime('When it was answered, UTC.'),
    method: Type.String({ description: 'The method.' }),
    route: Type.String({ description: 'The path, with the names of what stands in it.' }),
    status: Int32({ description: 'The status of the answer.' }),
    code: NullableText('What it failed with, where that has a code.'),
    keyId: Nullable(Guid('The key, of either interface; null: one of the people, in the web application.')),
    durationMs: Type.Number({ description: 'How long it took to be answered.' }),
  },
  { title: 'LoggedRequest', description: 'A request: neither what it said nor what was answered is kept.' },
)

const RequestsAnswer = Type.Object(
  {
    requests: Type.Array(RequestAnswer, { description: 'The newest first.' }),
    next: NullableText('The cursor of the next page; null: this is the last.'),
    isKept: Type.Boolean({ description: 'Whether the deployment keeps requests.' }),
    keptDays: Int32({ description: 'For how many days.' }),
  },
  { title: 'Requests', description: 'Requests of the account, those of the web application only where they failed.' },
)

const RequestsQuery = Type.Object({
  keyId: Type.Optional(InputGuid('Those by this key alone.')),
  route: Type.Optional(Type.String({ maxLength: 200, description: 'Those of this path alone, as the list has it.' })),
  method: Type.Optional(Type.String({ maxLength: 20, description: 'Those of this method alone.' })),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5](xx|\\d\\d)$',
      description: 'Those of this status alone, or of its class: `422`, `5xx`.',
    }),
  ),
  requestId: Type.Optional(Type.String({ maxLength: 128, description: 'The one of this id.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 300, description: 'Where the page begins: `next` of the one before.' }),
  ),
  pageSize: Type.Optional(
    Int32({ minimum: 1, maximum: 100, description: `Requests; ${defaultPageSize} where absent.` }),
  ),
})

function statusesOf(status: string | undefined): [number, number] | null {
  if (status === undefined) return null
  const first = Number(status.replace('xx', '00'))
  return status.endsWith('xx') ? [first, first + 99] : [first, first]
}

const requestAnswer = ({ accountId: _, ...request }: LoggedRequest): Static<typeof RequestAnswer> => ({
  ...request,
  at: request.at.toISOString(),
  durationMs: Math.round(request.durationMs * 10) / 10,
})

export function requestRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/requests',
    needs: 'requests.read',
    docs: { operationId: 'listRequests', summary: 'The requests of the account in the last days', tags },
    query: queryReader(RequestsQuery),
    answers: { 200: Envelope(RequestsAnswer, 'A page of the requests.') },
    failures: [422],
    handler: async ({ deps, session: { accountId }, query }) => {
      const { keyId = null, route = null, method = null, requestId = null, pageSize = defaultPageSize } = query
      const place = readCursor(query.cursor)
      const { requests, next } = await listRequests(deps, {
        ...{ accountId, keyId, route, method, requestId, maxItems: pageSize },
        statuses: statusesOf(query.status),
        behind: place && { at: place.at, requestId: place.id },
      })
      return ok({
        requests: requests.map(requestAnswer),
        next: next && writeCursor({ at: next.at, id: next.requestId }),
        isKept: deps.keepsRequests,
        keptDays,
      })
    },
  })
}
