/**
 * An operation of the web application: a route that a browser's session opens, to those whose role may do what it does.
 * As in `edges/http/operation.ts` its handler gets typed values and returns a status with its data.
 */
import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '#domain/accounts/actor.ts'
import { getSubAccount } from '#domain/accounts/sub-accounts/get-sub-account.ts'
import type { Audit, AuditActor } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/record-audit.ts'
import { listPeopleWhoMay } from '#domain/people/list-people.ts'
import { type Act, acts, may, rolesFor } from '#domain/people/roles.ts'
import { findSession, findSessionToEnd } from '#domain/people/sessions/find-session.ts'
import {
  type BrowserClient,
  type OpenedSession,
  type Session,
  steppedUpUntil,
} from '#domain/people/sessions/session.ts'
import { userActor } from '#domain/people/sign-in/verify-password.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { refuseOtherSites } from '#edges/console/same-origin.ts'
import { refuseOtherShown } from '#edges/console/shown-session.ts'
import type { Budget } from '#edges/http/admission.ts'
import { failures } from '#edges/http/envelope.ts'
import { checkContentType, checkPath, readSubAccountId } from '#edges/http/guards.ts'
import { type Answered, type Answers, guidsOf, readBody } from '#edges/http/operation.ts'
import type { Reader } from '#edges/http/read-input.ts'
import type { Server } from '#edges/http/server.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { refuseViolations, type Violation } from '#kit/errors/violations.ts'
import { bareAddress, clientOf } from '#kit/ip-address.ts'
import { createTokenBuckets, type TokenBuckets } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'

/** Who may call: anybody, whoever is signed in, or those whose role may do it. */
export type Needs = 'nobody' | 'session' | Act

/** What the operations do with: the same for all requests, and bound to who makes this one. */
export type RequestDeps = ConsoleDeps & { auditBy(actor: AuditActor): Audit; log: Logger }

export type ConsoleCall<Who extends Needs, Params, Query, Body> = {
  deps: RequestDeps
  session: Who extends 'nobody' ? null : Session
  /** The sub-account that the person has narrowed his work to, where the operation heeds that; null: the whole account. */
  scope: Scope | null
  /** Keeps what is done as done by the person. */
  audit: Who extends 'nobody' ? null : Audit
  client: BrowserClient
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  /** Has the browser keep the session. */
  keepSession(opened: OpenedSession): void
  /** Has the browser keep what it is known by. */
  keepBrowser(secret: string): void
  /** Has the browser forget it. */
  forgetSession(): void
}

export type ConsoleOperation<Who extends Needs, Params extends TObject, Query, Body, Of extends Answers> = {
  method: HTTPMethods
  url: `/console/api/${string}`
  needs: Who
  /** Whether the person has to have shown within ten minutes that it is he. */
  stepUp?: boolean
  /** Whether the header X-SubAccount-Id narrows it. */
  scoped?: boolean
  /** Whether it is asked for where no page can say what it shows: it reads that, or the browser opens an address by itself. */
  isOpenedBare?: boolean
  /** Whether it ends sessions: the secret that a session had until it was renewed just now is good enough for that. */
  endsSessions?: boolean
  /** What a call is counted as; a request where it is not said. */
  budget?: Budget
  docs: { operationId: string; summary: string; description?: string; tags: string[] }
  params?: Params
  query?: Reader<Query>
  body?: Reader<Body>
  answers: Of
  /** The statuses of failures besides those that every operation may have. */
  failures: readonly number[]
  /** Answers without an envelope, by status; the handler sends them itself and returns the reply. */
  bareAnswers?: Readonly<Record<number, TSchema>>
  handler(
    call: ConsoleCall<Who, Static<Params>, Query, Body>,
    reply: FastifyReply,
  ): Promise<Answered<Of> | FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    consoleSession: Session | null
  }
}

/** What operations are put on, once for each server. */
export type ConsoleServer = {
  app: Server
  deps: ConsoleDeps
  /** Whether the contract is to have them: that of integrators has not. */
  isPublished: boolean
  anonymous: TokenBuckets
}

const anonymousBurstSeconds = 20

export function openConsoleServer(app: Server, deps: ConsoleDeps, isPublished: boolean): ConsoleServer {
  app.decorateRequest('consoleSession', null)
  const perSecond = deps.anonymousPerSecond
  const anonymous = createTokenBuckets(deps, { perSecond, burst: perSecond * anonymousBurstSeconds })
  return { app, deps, isPublished, anonymous }
}

/** @throws ServiceError `Session.Required` where the browser has none that lives */
async function getSession(deps: ConsoleDeps, request: FastifyRequest, endsSessions: boolean): Promise<Session> {
  const secret = deps.cookie.read(request)
  const find = endsSessions ? findSessionToEnd : findSession
  const session = secret === null ? null : await find(deps, secret)
  if (!session) throw serviceError('Session.Required')
  return session
}

/** @throws ServiceError `Session.NotAllowed`, which says whom to ask */
export async function refuseWithoutRight(deps: Pick<ConsoleDeps, 'db'>, session: Session, act: Act): Promise<void> {
  const { accountId, role } = session
  if (may[role][act]) return
  const people = await listPeopleWhoMay(deps, { accountId, act })
  const ask = people.map(({ name, email }) => ({ name, email }))
  throw serviceError('Session.NotAllowed', { act, role, roles: rolesFor(act), ask })
}

/** @throws ServiceError `Session.StepUpRequired` where the person has not shown lately that it is he */
export function refuseWithoutStepUp(deps: Pick<ConsoleDeps, 'clock'>, session: Session): void {
  if (steppedUpUntil(session) <= deps.clock.now()) throw serviceError('Session.StepUpRequired')
}

const isAct = (needs: Needs): needs is Act => (acts as readonly string[]).includes(needs)

type GuardOptions = {
  needs: Needs
  stepUp: boolean
  scoped: boolean
  isOpenedBare: boolean
  endsSessions: boolean
  budget: Budget
  guids: readonly string[]
}

/** The checks ahead of an operation, in the order in which a caller would expect their answers. */
const guard =
  ({ deps, app, anonymous }: ConsoleServer, options: GuardOptions) =>
  async (request: FastifyRequest) => {
    if (request.headers.authorization !== undefined) throw serviceError('Session.CookieOnly')
    refuseOtherSites(request, deps.publicOrigin)
    checkContentType(request, { bodyOptional: false })
    const { needs } = options
    if (needs === 'nobody') {
      const waitMs = anonymous.take(clientOf(request.ip))
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      if (waitMs > 0) throw serviceError('General.TooManyRequests', { limit: 'address', retryAfterSeconds })
    } else {
      const session = await getSession(deps, request, options.endsSessions)
      request.consoleSession = session
      request.accountId = session.accountId
      app.admission.admit({ accountId: session.accountId, apiKeyId: session.user.userId }, options.budget)
      await refuseOtherShown(deps, request, { session, mayBeAbsent: options.isOpenedBare })
      if (isAct(needs)) await refuseWithoutRight(deps, session, needs)
      if (options.stepUp) refuseWithoutStepUp(deps, session)
      if (options.scoped) request.scope = await getScope(deps, request, session)
    }
    checkPath(request, options)
  }

/** @throws ServiceError `SubAccount.NotFound` or `SubAccount.Inactive` */
async function getScope(deps: ConsoleDeps, request: FastifyRequest, { accountId }: Session): Promise<Scope | null> {
  const violations: Violation[] = []
  const subAccountId = readSubAccountId(request.headers['x-subaccount-id'], violations)
  refuseViolations(violations)
  return subAccountId === null ? null : getSubAccount(deps, accountId, subAccountId)
}

function readQuery<Query>(reader: Reader<Query> | undefined, request: FastifyRequest): Query {
  if (!reader) return undefined as Query
  const { value, violations } = reader.read(request.query)
  refuseViolations(violations)
  return value
}

const browserClient = ({ cookie }: ConsoleDeps, request: FastifyRequest): BrowserClient => ({
  address: bareAddress(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  browserSecret: cookie.readBrowser(request),
})

/** The failures of an operation: 403 has a body here, which says what is missing. */
function failureAnswers(
  of: Pick<ConsoleOperation<Needs, TObject, unknown, unknown, Answers>, 'failures' | 'needs' | 'scoped'>,
) {
  const ofSession = [...(of.needs === 'nobody' ? [] : [401, 409]), ...(of.scoped ? [404] : [])]
  const forbidden = {
    $ref: 'Failure#',
    description: 'The request comes from another site, or the role does not allow it.',
  }
  return {
    ...failures(400, 429, 500, 503, ...ofSession, ...of.failures),
    403: forbidden as unknown as TSchema,
  }
}

/** Puts the operation on the server. */
export function consoleOperation<
  Who extends Needs,
  Params extends TObject = TObject<Record<never, never>>,
  Query = undefined,
  Body = undefined,
  const Of extends Answers = Record<never, never>,
>(server: ConsoleServer, definition: ConsoleOperation<Who, Params, Query, Body, Of>): void {
  const { method, url, needs, stepUp = false, scoped = false, docs, params, query, body, answers } = definition
  const { budget = 'requests', isOpenedBare = false, endsSessions = false } = definition
  const { app, deps, isPublished } = server
  const schema = {
    ...(isPublished ? docs : { hide: true }),
    ...(needs === 'nobody' ? { security: [] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query.schema } : {}),
    ...(body ? { body: body.schema } : {}),
    response: { ...answers, ...failureAnswers(definition), ...definition.bareAnswers },
  } as FastifySchema
  app.route({
    method,
    url,
    schema,
    onRequest: guard(server, { needs, stepUp, scoped, isOpenedBare, endsSessions, budget, guids: guidsOf(params) }),
    handler: async (request, reply: FastifyReply) => {
      const session = request.consoleSession
      const client = browserClient(deps, request)
      const context = { origin: 'console', clientAddress: client.address, reason: null } as const
      const auditBy = (actor: AuditActor) => auditAs(deps, { actor, ...context })
      const call: ConsoleCall<Who, Static<Params>, Query, Body> = {
        deps: { ...deps, auditBy, log: request.log },
        // The guard has run: there is a session where one is needed, and the path is what its schema says.
        session: session as ConsoleCall<Who, never, never, never>['session'],
        scope: request.scope,
        audit: (session && auditBy(userActor(session.user.userId))) as ConsoleCall<Who, never, never, never>['audit'],
        client,
        params: request.params as Static<Params>,
        query: readQuery(query, request),
        body: readBody(body, request),
        request,
        keepSession: (opened) => deps.cookie.set(reply, opened),
        keepBrowser: (secret) => deps.cookie.setBrowser(reply, secret),
        forgetSession: () => deps.cookie.clear(reply),
      }
      const answer = await definition.handler(call, reply)
      // What the handler sent by itself, or was sending when the browser went away: a reply, awaited, is no value any more.
      if (reply.sent || answer === undefined) return undefined
      const { status, data, headers } = answer as { status: number; data: unknown; headers?: Record<string, string> }
      if (headers) reply.headers(headers)
      return reply.code(status).send({ success: true, data, errors: null })
    },
  })
}
