/**
 * An operation of the JSON interface: a Fastify route whose parts are read before its handler sees them. The handler
 * gets typed values and returns a status with its data; the envelope is put around them here.
 */
import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify'
import type { Static, TLiteral, TNull, TObject, TSchema } from 'typebox'
import type { Actor } from '#domain/accounts/actor.ts'
import type { Budget } from '#edges/http/admission.ts'
import { unrepeatably } from '#edges/http/database-away.ts'
import { failures } from '#edges/http/envelope.ts'
import { type Auth, type GuardOptions, guard } from '#edges/http/guards.ts'
import { bodyOptionalMark, idempotentMark } from '#edges/http/openapi.ts'
import type { Reader } from '#edges/http/read-input.ts'
import type { Server } from '#edges/http/server.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { refuseViolations } from '#kit/errors/violations.ts'

export type EnvelopeSchema = TObject<{ success: TLiteral<true>; data: TSchema; errors: TNull }>
/** The envelopes of success, by status. */
export type Answers = Readonly<Record<number, EnvelopeSchema>>

type Headers = Readonly<Record<string, string>>

/** One of the statuses, with the data of its envelope. */
export type Answered<Of extends Answers> = {
  [Status in keyof Of & number]: { status: Status; data: Static<Of[Status]>['data']; headers?: Headers }
}[keyof Of & number]

/** What an operation is called with. */
export type Call<As extends Auth, Params, Query, Body> = {
  actor: As extends 'bearer' ? Actor : null
  /** The sub-account that the call is narrowed to; null: none. Only a call with a bearer token has had it looked up. */
  subAccountId: string | null
  /** The carriers that the sub-account may use; null: all. */
  allowedCarriers: string[] | null
  /** A creating operation makes at most one of what it makes under a key. */
  idempotencyKey: string | null
  params: Params
  query: Query
  body: Body
  requestId: string
  /** Tells the log of requests whose call it was, where the operation itself has found that out. */
  isOf(actor: Actor): void
}

export type Operation<As extends Auth, Params extends TObject, Query, Body, Of extends Answers> = {
  method: HTTPMethods | HTTPMethods[]
  url: string
  auth: As
  /** What a call is counted as; a request where it is not said. */
  budget?: Budget
  /** The credential that the body carries, from which a session comes. */
  credential?(body: Body): string
  /** Null: the contract does not publish it. */
  docs: { operationId: string; summary: string; description?: string; tags: string[] } | null
  /** A parameter of the format `uuid` has to be one; any other text reaches the handler. */
  params?: Params
  query?: Reader<Query>
  body?: Reader<Body>
  /** A body may be absent altogether. */
  bodyOptional?: boolean
  answers: Of
  /** The statuses of failures in the envelope. */
  failures: readonly number[]
  /** Answers without an envelope, by status; the handler sends them itself and returns the reply. */
  bareAnswers?: Readonly<Record<number, TSchema>>
  /** Without an Idempotency-Key, a repeat makes another of what it makes. */
  repeatMakesAnother?: boolean
  /** Failures of the operation itself are answered flat, without the envelope. */
  flatFailures?: boolean
  /** It makes at most one of what it makes under an Idempotency-Key; others ignore the header. */
  idempotent?: boolean
  /** It ignores the header X-SubAccount-Id, whatever that holds. */
  unscoped?: boolean
  handler(call: Call<As, Static<Params>, Query, Body>, reply: FastifyReply): Promise<Answered<Of> | FastifyReply>
}

/** 200 with the data. */
export const ok = <Data>(data: Data): { status: 200; data: Data } => ({ status: 200, data })
/** 201: what was asked for was made. */
export const created = <Data>(data: Data): { status: 201; data: Data } => ({ status: 201, data })
/** 202: it goes on behind the answer; the headers say where its outcome will be, and when to look. */
export const accepted = <Data>(data: Data, headers: Headers = {}): { status: 202; data: Data; headers: Headers } => ({
  status: 202,
  data,
  headers,
})

/** The path parameters that have to be GUIDs. */
export const guidsOf = (params: TObject | undefined): string[] =>
  Object.entries(params?.properties ?? {}).flatMap(([name, schema]) =>
    (schema as { format?: string }).format === 'uuid' ? [name] : [],
  )

/** @throws ValidationError for what cannot be used */
export function readBody<Body>(reader: Reader<Body> | undefined, request: FastifyRequest): Body {
  // Without a reader nothing of the body reaches the handler: its type is `undefined`.
  if (!reader) return undefined as Body
  const { value, violations } = reader.read(request.body)
  refuseViolations(violations)
  return value
}

/** Has the credential of a body evaluated by the operation itself. */
const verifyBodyCredential = <Result>(
  app: Server,
  request: FastifyRequest,
  secret: string,
  handle: () => Promise<Result>,
) =>
  app.admission.verifyCredential(
    request,
    {
      hash: hashSecretText(secret),
      describe: () => app.access.describeCredential(secret),
      opensSession: true,
      looksLikeSession: () => app.access.looksLikeSession(secret),
    },
    handle,
  )

/** Puts the operation on the server. Its checks run in the order of `guards.ts`, then its body is read. */
export function operation<
  As extends Auth,
  Params extends TObject = TObject<Record<never, never>>,
  Query = undefined,
  Body = undefined,
  const Of extends Answers = Record<never, never>,
>(app: Server, definition: Operation<As, Params, Query, Body, Of>): void {
  const { method, url, auth, docs, params, query, body, answers, bodyOptional = false } = definition
  const schema = {
    ...(docs ?? { hide: true }),
    ...(auth === 'none' ? { security: [] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query.schema } : {}),
    ...(body ? { body: body.schema } : {}),
    ...(body && bodyOptional ? { [bodyOptionalMark]: true } : {}),
    ...(definition.idempotent ? { [idempotentMark]: true } : {}),
    response: { ...answers, ...failures(...definition.failures, 429, 503), ...definition.bareAnswers },
  } as FastifySchema
  const guards: GuardOptions = {
    auth,
    budget: definition.budget ?? 'requests',
    guids: guidsOf(params),
    query: query ?? null,
    bodyOptional,
    flatFailures: definition.flatFailures ?? false,
    idempotent: definition.idempotent ?? false,
    scoped: !definition.unscoped,
  }
  app.route({
    method,
    url,
    schema,
    config: { guards },
    onRequest: guard(guards, app.access, app.admission),
    handler: async (request, reply: FastifyReply) => {
      const call: Call<As, Static<Params>, Query, Body> = {
        // The guards have run: who calls is known, and path and query are what their schemas say.
        actor: request.actor as Call<As, never, never, never>['actor'],
        subAccountId: request.subAccountId,
        allowedCarriers: request.scope?.allowedCarriers ?? null,
        idempotencyKey: request.idempotencyKey,
        params: request.params as Static<Params>,
        query: request.query as Query,
        body: readBody(body, request),
        requestId: request.id,
        isOf: ({ accountId, apiKeyId }) => {
          request.accountId = accountId
          request.keyId = apiKeyId
        },
      }
      const act = () => definition.handler(call, reply)
      const isRepeatable = !definition.repeatMakesAnother || call.idempotencyKey !== null
      const handle = isRepeatable ? act : () => unrepeatably(act)
      const secret = definition.credential?.(call.body)
      const answer = secret === undefined ? await handle() : await verifyBodyCredential(app, request, secret, handle)
      // What the handler sent by itself: a reply, awaited, is no value any more.
      if (reply.sent) return reply
      const { status, data, headers } = answer as { status: number; data: unknown; headers?: Headers }
      if (headers) reply.headers(headers)
      return reply.code(status).send({ success: true, data, errors: null })
    },
  })
}
