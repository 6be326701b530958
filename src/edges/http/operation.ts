/**
 * An operation of an HTTP edge: a Fastify route whose input is validated before its handler runs. The handler gets typed
 * values and returns a status with its data, which is sent in the envelope.
 *
 * The checks run in a fixed order, so that a request with several errors always gets the same one: content type,
 * credential, headers, path, malformed query parameters, sub-account, invalid query parameters, body.
 */
import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '#domain/accounts/account.ts'
import type { KeyScope } from '#domain/accounts/keys/key-limits.ts'
import type { Authentication } from '#edges/http/authentication.ts'
import { bodyOptionalMark, idempotentMark } from '#edges/http/contract.ts'
import { withoutRetry } from '#edges/http/error-handler.ts'
import { assertQueryEncoding, warnOfIgnoredParameters } from '#edges/http/query.ts'
import type { Budget } from '#edges/http/rate-limiter.ts'
import { assertPath, canBeInvalid, type Reader, readBody } from '#edges/http/request.ts'
import { assertContentType, readIdempotencyKey, readSubAccountId } from '#edges/http/request-headers.ts'
import { type EnvelopeSchema, errorResponses, isAlwaysEnveloped } from '#edges/http/responses.ts'
import type { RouteInfo, Server } from '#edges/http/server.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { assertNoIssues, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/** The envelopes of success, by status. */
export type Responses = Readonly<Record<number, EnvelopeSchema>>

type Headers = Readonly<Record<string, string>>

/** One of the statuses, with the data of its envelope. */
type ResultOf<Of extends Responses> = {
  [Status in keyof Of & number]: { status: Status; data: Static<Of[Status]>['data']; headers?: Headers }
}[keyof Of & number]

/** The validated parts of a request. */
export type Input<Params, Query, Body> = {
  params: Params
  query: Query
  body: Body
  /** Null: the operation ignores the header, or the request has none. */
  idempotencyKey: string | null
  /** The sub-account that `X-SubAccount-Id` names. Null: none, or the operation ignores the header. */
  scope: Scope | null
  requestId: string
  request: FastifyRequest
}

export type Docs = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  /** The operation is not part of the specification that other services share. */
  'x-waybill-extension'?: true
}

export type Route<Params extends TObject, Query, Body> = {
  method: HTTPMethods | HTTPMethods[]
  url: string
  /** The scope that an API key needs. Default: `read` for GET, else `manage`. */
  keyScope?: KeyScope
  /** The rate limit that a request counts against. Default: requests. */
  budget?: Budget
  /** Parameters with the format `uuid` must be GUIDs. Any other text reaches the handler. */
  params?: Params
  query?: Reader<Query>
  body?: Reader<Body>
  bodyOptional?: boolean
  /** Further request headers, for the contract. The handler reads them itself. */
  headers?: TObject
  /** Whether the operation accepts an `Idempotency-Key`. */
  idempotent?: boolean
  /** Whether a repeat without an `Idempotency-Key` creates another resource, so that no error may suggest a repeat. */
  repeatCreatesAnother?: boolean
  /** Errors of the operation itself. Those of its authentication and its input are added. */
  errors: readonly CatalogueCode[]
  /** Errors of the operation itself are sent flat, without the envelope. */
  flatErrors?: boolean
}

/** The result of a handler: the values of a response, or the reply if the handler has sent it. */
export type Handled<Of extends Responses> = Promise<ResultOf<Of> | FastifyReply>

export type Operation<Caller extends object, Params extends TObject, Query, Body, Of extends Responses> = Route<
  Params,
  Query,
  Body
> & {
  auth: Authentication<Caller, NoInfer<Body>>
  /** Null: the contract does not contain the operation. */
  docs: Docs | null
  responses: Of
  /** Responses without an envelope, by status. The handler sends them itself and returns the reply. */
  bareResponses?: Readonly<Record<number, TSchema>>
  handler(call: Caller & Input<Static<Params>, Query, Body>, reply: FastifyReply): Handled<Of>
}

/** 200 with the data. */
export const ok = <Data>(data: Data): { status: 200; data: Data } => ({ status: 200, data })
/** 201: a resource was created. */
export const created = <Data>(data: Data): { status: 201; data: Data } => ({ status: 201, data })
/** 202: the work continues after the response. The headers name the URL of the outcome, and when to read it. */
export const accepted = <Data>(data: Data, headers: Headers = {}): { status: 202; data: Data; headers: Headers } => ({
  status: 202,
  data,
  headers,
})

type AnyOperation = Operation<object, TObject, unknown, unknown, Responses>

/** The names of the path parameters that must be GUIDs. */
const guidsOf = (params: TObject | undefined): string[] =>
  Object.entries(params?.properties ?? {}).flatMap(([name, schema]) =>
    (schema as { format?: string }).format === 'uuid' ? [name] : [],
  )

/** The codes that an operation may return, and the statuses of `Validation.*` codes, which contain field names. */
type DeclaredErrors = { codes: ReadonlySet<CatalogueCode>; fieldStatuses: readonly number[] }

function errorsOf({ auth, params, query, body, idempotent, errors }: AnyOperation): DeclaredErrors {
  const malformed = auth.readsSubAccount || idempotent || query || body || guidsOf(params).length > 0
  const codes = new Set<CatalogueCode>([
    ...auth.errors,
    ...(idempotent ? (['Validation.IdempotencyKeyReserved'] as const) : []),
    ...(body ? (['General.UnsupportedMediaType', 'General.BodyTooLarge'] as const) : []),
    ...errors,
    'Validation.RequestUnreadable',
    'General.TooManyRequests',
    'General.Unexpected',
    'General.Unavailable',
  ])
  const fieldStatuses = [
    ...(malformed ? [400] : []),
    ...(canBeInvalid(query?.schema) || canBeInvalid(body?.schema) ? [422] : []),
  ]
  return { codes, fieldStatuses }
}

/** The operation itself describes its flat errors. Only those that occur before it are in the envelope. */
const envelopedOf = (errors: Record<number, TSchema>): Record<number, TSchema> =>
  Object.fromEntries(Object.entries(errors).filter(([status]) => isAlwaysEnveloped(Number(status))))

function schemaOf(definition: AnyOperation, { codes, fieldStatuses }: DeclaredErrors): FastifySchema {
  const { auth, docs, params, query, body, bodyOptional, headers, idempotent, responses, bareResponses } = definition
  const errors = errorResponses(codes, fieldStatuses)
  return {
    ...(docs ?? { hide: true }),
    ...(auth.isPublic ? { security: [] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query.schema } : {}),
    ...(body ? { body: body.schema } : {}),
    ...(headers ? { headers } : {}),
    ...(body && bodyOptional ? { [bodyOptionalMark]: true } : {}),
    ...(idempotent ? { [idempotentMark]: true } : {}),
    response: {
      ...responses,
      ...(definition.flatErrors ? envelopedOf(errors) : errors),
      ...auth.responses,
      ...bareResponses,
    },
  } as FastifySchema
}

function routeInfo(definition: AnyOperation, { codes: errors }: DeclaredErrors): RouteInfo {
  const { auth, docs, bodyOptional = false, flatErrors = false } = definition
  return { operationId: docs?.operationId ?? null, errors, bodyOptional, flatErrors, isBearer: auth.isBearer }
}

/** The checks of everything but the body, which Fastify reads after them. */
const preHandlerOf = (definition: AnyOperation) => {
  const { auth, budget = 'requests', docs, params, query, bodyOptional = false, idempotent } = definition
  const { keyScope = definition.method === 'GET' ? 'read' : 'manage' } = definition
  const guids = guidsOf(params)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    auth.assertAccepted?.(request)
    assertContentType(request, reply, { bodyOptional })
    await auth.authenticate?.(request, reply, budget)
    auth.assertScope?.(request, keyScope)
    readHeaders(request, { scoped: auth.readsSubAccount, idempotent: idempotent ?? false })
    assertPath(request, guids)
    if (docs) {
      assertQueryEncoding(request)
      warnOfIgnoredParameters(query?.schema, request.query as object, reply)
    }
    const { value, issues } = query?.read(request.query) ?? { value: undefined, issues: [] }
    assertNoIssues(issues.filter(({ kind }) => kind === 'malformed'))
    if (request.accountId && request.subAccountId) {
      request.scope = await request.server.access.getSubAccount(request.accountId, request.subAccountId)
    }
    assertNoIssues(issues)
    if (query) request.query = value
  }
}

function readHeaders(request: FastifyRequest, { scoped, idempotent }: { scoped: boolean; idempotent: boolean }): void {
  const issues: ValidationIssue[] = []
  if (scoped) request.subAccountId = readSubAccountId(request, issues)
  if (idempotent) request.idempotencyKey = readIdempotencyKey(request, issues)
  assertNoIssues(issues)
}

/** Adds the operation to the server. */
export function operation<
  Caller extends object,
  Params extends TObject = TObject<Record<never, never>>,
  Query = undefined,
  Body = undefined,
  const Of extends Responses = Record<never, never>,
>(app: Server, definition: Operation<Caller, Params, Query, Body, Of>): void {
  const { method, url, auth, body: reader, repeatCreatesAnother } = definition
  const untyped = definition as unknown as AnyOperation
  const errors = errorsOf(untyped)
  app.route({
    method,
    url,
    schema: schemaOf(untyped, errors),
    config: { operation: routeInfo(untyped, errors) },
    onRequest: preHandlerOf(untyped),
    handler: async (request, reply: FastifyReply) => {
      const { idempotencyKey, scope, id: requestId } = request
      const call = {
        ...auth.callerOf(request, reply),
        params: request.params as Static<Params>,
        query: request.query as Query,
        body: readBody(reader, request.body),
        idempotencyKey,
        scope,
        requestId,
        request,
      }
      const handle = () => definition.handler(call, reply)
      const act = repeatCreatesAnother && idempotencyKey === null ? () => withoutRetry(handle, false) : handle
      const result = await (auth.verifyBody?.(request, call.body, act) ?? act())
      // The handler has sent the response itself, or the client went away while it did.
      if (reply.sent || result === undefined) return undefined
      const { status, data, headers } = result as { status: number; data: unknown; headers?: Headers }
      if (headers) reply.headers(headers)
      return reply.code(status).send({ success: true, data, errors: null })
    },
  })
}
