import { type Static, Type } from 'typebox'
import { keptDays, type LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import { listRequests } from '#domain/audit/request-log/request-log.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { readCursor, writeCursor } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, InputGuid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Requests']
const defaultPageSize = 50

const RequestResponse = Type.Object(
  {
    requestId: Type.String({
      description: 'Id of the request, as returned in the `X-Request-Id` header of the response.',
    }),
    at: UtcTime('Time of the response, in UTC.'),
    method: Type.String({ description: 'HTTP method.' }),
    route: Type.String({ description: 'Path, with parameter names instead of values.' }),
    status: Int32({ description: 'HTTP status of the response.' }),
    code: NullableText('Error code. Null: none.'),
    keyId: Nullable(Guid('Id of the API key or legacy API key. Null for requests from the web application.')),
    durationMs: Type.Number({ description: 'Duration, in milliseconds.' }),
  },
  { title: 'LoggedRequest', description: 'A request. The request and response bodies are not stored.' },
)

const RequestsResponse = Type.Object(
  {
    requests: Type.Array(RequestResponse, { description: 'The requests, newest first.' }),
    next: NullableText('Cursor of the next page. Null on the last page.'),
    isKept: Type.Boolean({ description: 'Whether the deployment stores requests.' }),
    keptDays: Int32({ description: 'Number of days for which requests are stored.' }),
  },
  { title: 'Requests', description: 'Requests to the API, and failed requests of the web application.' },
)

const RequestsQuery = Type.Object({
  keyId: Type.Optional(InputGuid('Returns only requests with this key.')),
  route: Type.Optional(
    Type.String({ maxLength: 200, description: 'Returns only requests to this path, written as in the list.' }),
  ),
  method: Type.Optional(Type.String({ maxLength: 20, description: 'Returns only requests with this method.' })),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5](xx|\\d\\d)$',
      description: 'Returns only requests with this status or class of statuses, such as `422` or `5xx`.',
    }),
  ),
  requestId: Type.Optional(Type.String({ maxLength: 128, description: 'Returns only the request with this id.' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Cursor of the page to return: the value of `next` from the previous page.',
    }),
  ),
  pageSize: Type.Optional(
    Int32({ minimum: 1, maximum: 100, description: `Number of requests per page. Default: ${defaultPageSize}.` }),
  ),
})

/** As clients may send it, or our own. */
const isRequestId = (text: string): boolean => /^[\w.-]{1,128}$/.test(text)

function statusesOf(status: string | undefined): [number, number] | null {
  if (status === undefined) return null
  const first = Number(status.replace('xx', '00'))
  return status.endsWith('xx') ? [first, first + 99] : [first, first]
}

const requestResponse = ({ accountId: _, ...request }: LoggedRequest): Static<typeof RequestResponse> => ({
  ...request,
  at: request.at.toISOString(),
  durationMs: Math.round(request.durationMs * 10) / 10,
})

export function requestRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/requests',
    needs: 'requests.read',
    docs: { operationId: 'listRequests', summary: "Lists the account's recent requests.", tags },
    query: queryReader(RequestsQuery),
    responses: { 200: Envelope(RequestsResponse, 'A page of requests.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query }) => {
      const { keyId = null, route = null, method = null, requestId = null, pageSize = defaultPageSize } = query
      const place = readCursor(query.cursor, isRequestId)
      const { requests, next } = await listRequests(deps, {
        ...{ accountId, keyId, route, method, requestId, maxItems: pageSize },
        statuses: statusesOf(query.status),
        behind: place && { at: place.at, requestId: place.id },
      })
      return ok({
        requests: requests.map(requestResponse),
        next: next && writeCursor({ at: next.at, id: next.requestId }),
        isKept: deps.keepsRequests,
        keptDays,
      })
    },
  })
}
