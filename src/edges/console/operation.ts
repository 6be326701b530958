/** The operations of the web application: `operation` with the browser's session as authentication. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Audit, AuditActor } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/queries.ts'
import type { BrowserClient, OpenedSession, Session } from '#domain/people/sessions/session.ts'
import { userActor } from '#domain/people/sign-in/verify-password.ts'
import { bySession, type Needs, type Requirements } from '#edges/console/authentication.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { type Docs, type Handled, type Input, operation, type Responses, type Route } from '#edges/http/operation.ts'
import { withDocUrl } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { bareAddress } from '#kit/ip-address.ts'
import { createTokenBuckets, type TokenBuckets } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'

/** The dependencies of all requests, with the log and the audit trail of one request. */
export type RequestDeps = ConsoleDeps & { auditBy(actor: AuditActor): Audit; log: Logger }

type Caller<Who extends Needs> = {
  deps: RequestDeps
  session: Who extends 'nobody' ? null : Session
  /** Records acts of the person in the audit trail. */
  audit: Who extends 'nobody' ? null : Audit
  client: BrowserClient
  /** Sets the session cookie. */
  keepSession(opened: OpenedSession): void
  /** Sets the cookie by which the browser is recognized at the next sign-in. */
  keepBrowser(secret: string): void
  /** Removes the session cookie. */
  forgetSession(): void
}

export type ConsoleCall<Who extends Needs, Params, Query, Body> = Caller<Who> & Input<Params, Query, Body>

type ConsoleRoute<Who extends Needs, Params extends TObject, Query, Body> = Route<Params, Query, Body> &
  Requirements & { url: `/console/api/${string}`; needs: Who; docs: Docs }

type ConsoleOperation<Who extends Needs, Params extends TObject, Query, Body, Of extends Responses> = ConsoleRoute<
  Who,
  Params,
  Query,
  Body
> & {
  responses: Of
  bareResponses?: Readonly<Record<number, TSchema>>
  handler(call: ConsoleCall<Who, Static<Params>, Query, Body>, reply: FastifyReply): Handled<Of>
}

export type ConsoleServer = {
  app: Server
  deps: ConsoleDeps
  /** Whether the contract of the server contains the operations. The public contract does not. */
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

/** Adds the operation to the server. */
export function consoleOperation<
  Who extends Needs,
  Params extends TObject = TObject<Record<never, never>>,
  Query = undefined,
  Body = undefined,
  const Of extends Responses = Record<never, never>,
>(server: ConsoleServer, definition: ConsoleOperation<Who, Params, Query, Body, Of>): void {
  const { app, deps, isPublished, anonymous } = server
  operation<Caller<Who>, Params, Query, Body, Of>(app, {
    ...definition,
    docs: isPublished ? definition.docs : null,
    auth: { ...bySession(deps, anonymous, definition), callerOf: (request, reply) => callerOf(deps, request, reply) },
  })
}

function callerOf<Who extends Needs>(deps: ConsoleDeps, request: FastifyRequest, reply: FastifyReply): Caller<Who> {
  const { cookie } = deps
  const session = request.consoleSession
  const client = {
    address: bareAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    browserSecret: cookie.readBrowser(request),
  }
  const context = { origin: 'console', clientAddress: client.address, reason: null } as const
  const auditBy = (actor: AuditActor) => auditAs(deps, { actor, ...context })
  return {
    deps: { ...deps, auditBy, log: request.log },
    // Authentication has set the session if the operation needs one.
    session: session as Caller<Who>['session'],
    audit: (session && auditBy(userActor(session.user.userId))) as Caller<Who>['audit'],
    client,
    keepSession: (opened) => cookie.set(reply, opened),
    keepBrowser: (secret) => cookie.setBrowser(reply, secret),
    forgetSession: () => cookie.clear(reply),
  }
}

type ConsoleStream<Who extends Needs, Params extends TObject, Body, Line extends TSchema> = ConsoleRoute<
  Who,
  Params,
  undefined,
  Body
> & {
  line: Line
  /** @param signal aborted when the client closes the connection */
  lines(
    call: ConsoleCall<Who, Static<Params>, undefined, Body>,
    signal: AbortSignal,
  ): AsyncGenerator<Static<Line>, void, undefined>
}

const ndjson = 'application/x-ndjson'

/**
 * Adds an operation whose response has one JSON document per line (NDJSON), each sent as soon as it is known. An error
 * before the first line is an error response. A later one is a line `{ "kind": "failed", "errors" }`.
 */
export function consoleStream<Who extends Needs, Params extends TObject, Line extends TSchema, Body = undefined>(
  server: ConsoleServer,
  { line, lines: linesOf, ...definition }: ConsoleStream<Who, Params, Body, Line>,
): void {
  const schema = { ...line, description: 'A line of the response. Each line is a JSON document.' }
  const lineResponse = { description: 'The lines, sent as they become available.', content: { [ndjson]: { schema } } }
  consoleOperation<Who, Params, undefined, Body>(server, {
    ...definition,
    responses: {},
    bareResponses: { 200: lineResponse as unknown as TSchema },
    handler: async (call, reply) => {
      const { request } = call
      const connection = new AbortController()
      reply.raw.once('close', () => connection.abort())
      const lines = linesOf(call, connection.signal)
      // An error before the first line becomes an error response.
      const first = await lines.next()

      async function* text() {
        try {
          if (!first.done) yield `${JSON.stringify(first.value)}\n`
          for await (const next of lines) yield `${JSON.stringify(next)}\n`
        } catch (error) {
          if (connection.signal.aborted) return
          const isKnown = error instanceof ServiceError
          if (!isKnown) request.log.error({ err: error }, 'response stream failed')
          const errors = isKnown ? error.errors : [errorDetail('General.Unexpected', { requestId: request.id })]
          const shown = errors.map((one) => withDocUrl(one, server.app.pageOfError))
          yield `${JSON.stringify({ kind: 'failed', errors: shown })}\n`
        }
      }
      // A proxy must not buffer the lines.
      reply.type(ndjson).header('x-accel-buffering', 'no')
      return reply.send(Readable.from(text(), { objectMode: false }))
    },
  })
}
