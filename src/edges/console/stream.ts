/**
 * An operation of the web application that answers line by line (NDJSON), each as soon as there is something to tell.
 * What fails before the first is answered as any failure; later ones are a line `{ "kind": "failed", "errors" }`.
 */
import { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import {
  type ConsoleCall,
  type ConsoleOperation,
  type ConsoleServer,
  consoleOperation,
  type Needs,
} from '#edges/console/operation.ts'
import { answeredError } from '#edges/http/answered-error.ts'
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'

type ConsoleStream<Who extends Needs, Params extends TObject, Body, Line extends TSchema> = Omit<
  ConsoleOperation<Who, Params, undefined, Body, Record<never, never>>,
  'answers' | 'bareAnswers' | 'handler' | 'query'
> & {
  line: Line
  /** @param signal whoever asked has gone */
  lines(
    call: ConsoleCall<Who, Static<Params>, undefined, Body>,
    signal: AbortSignal,
  ): AsyncGenerator<Static<Line>, void, undefined>
}

const ndjson = 'application/x-ndjson'

export function consoleStream<Who extends Needs, Params extends TObject, Line extends TSchema, Body = undefined>(
  server: ConsoleServer,
  { line, lines: linesOf, ...definition }: ConsoleStream<Who, Params, Body, Line>,
): void {
  const schema = { ...line, description: 'A line of the response. Each line is a JSON document.' }
  const answer = { description: 'The lines, sent as they become available.', content: { [ndjson]: { schema } } }
  consoleOperation<Who, Params, undefined, Body>(server, {
    ...definition,
    answers: {},
    bareAnswers: { 200: answer as unknown as TSchema },
    handler: async (call, reply) => {
      const { request } = call
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const lines = linesOf(call, gone.signal)
      // Asked for here, so that what fails at once is a failure.
      const first = await lines.next()

      async function* text() {
        try {
          if (!first.done) yield `${JSON.stringify(first.value)}\n`
          for await (const next of lines) yield `${JSON.stringify(next)}\n`
        } catch (error) {
          if (gone.signal.aborted) return
          const isKnown = error instanceof ServiceError
          if (!isKnown) request.log.error({ err: error }, 'response stream failed')
          const errors = isKnown ? error.errors : [errorDetail('General.Unexpected', { requestId: request.id })]
          const answered = errors.map((one) => answeredError(one, server.app.pageOfError))
          yield `${JSON.stringify({ kind: 'failed', errors: answered })}\n`
        }
      }
      // Proxies that gather answers would hold back what there is to tell.
      reply.type(ndjson).header('x-accel-buffering', 'no')
      return reply.send(Readable.from(text(), { objectMode: false }))
    },
  })
}
