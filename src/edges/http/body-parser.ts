import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { takesBody } from '#edges/http/request-headers.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { discardBody } from '#kit/http-server.ts'

/** Lets a client that still sends its body receive the response of an error. */
export function keepUntilSent(request: FastifyRequest, reply: FastifyReply): void {
  discardBody(request.raw)
  // Fastify closes the connection after errors with the body, which would reset it.
  reply.removeHeader('connection')
}

type Parsers = Pick<
  FastifyInstance,
  'addContentTypeParser' | 'addHook' | 'getDefaultJsonParser' | 'removeAllContentTypeParsers'
>

export function addBodyParsers(app: Parsers): void {
  // A client that waits with `Expect: 100-continue` sends its body only after nothing in the headers was wrong.
  app.addHook('preParsing', (request, { raw }, _body, done) => {
    if (!takesBody(request)) return done()
    const { headers, httpVersion } = request.raw
    if (Number(headers['content-length']) > request.routeOptions.bodyLimit) {
      return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    if (headers.expect !== undefined && httpVersion === '1.1') raw.writeContinue()
    done()
  })
  app.removeAllContentTypeParsers()
  // The field names that could change a prototype are removed, as all unknown fields are ignored.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!takesBody(request)) return done(null, undefined)
    if (body.length === 0 && request.routeOptions.config.operation?.bodyOptional) return done(null, undefined)
    if (!isUtf8(body)) return done(malformed('The body is not valid UTF-8.'), undefined)
    const text = body.toString('utf8')
    parseJson(request, text, (error, value) => done(error && malformedJson(text), value))
  })
  // The body of a DELETE or GET is ignored. If a body is optional, the type of a chunked one is checked only here.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (!takesBody(request)) {
      payload.resume()
      return done(null, undefined)
    }
    const onEnd = () => done(null, undefined)
    payload.once('end', onEnd).once('error', done)
    payload.once('data', () => {
      payload.off('end', onEnd).off('error', done)
      done(serviceError('General.UnsupportedMediaType'))
    })
  })
}

/** The position of an error is not searched in longer bodies, because that could cost more than sending the body. */
const maxSearchedLength = 65_536

const malformed = (message: string, metaData: { line: number; column: number } | null = null): ServiceError =>
  new ServiceError([{ ...errorDetail('Validation.RequestUnreadable', metaData), message }])

/** The error contains the position but no text, because a body may contain secrets. */
function malformedJson(text: string): ServiceError {
  if (text.trim() === '') return malformed('The body is empty. Send a JSON object.')
  const place = text.length > maxSearchedLength ? null : placeOfJsonFailure(text)
  if (!place) return malformed('The body is not valid JSON.')
  return malformed(`The body is not valid JSON: error at line ${place.line}, column ${place.column}.`, place)
}

/**
 * Finds the position at which a text stops being JSON. Messages of parsers change between versions, and quote the text.
 */

/** Both are counted from 1. Columns are UTF-16 units. */
export type Place = { line: number; column: number }

const blank = String.raw`[\t\n\r ]*`
const text = String.raw`"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`
const scalar = String.raw`(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])`
const token = new RegExp(String.raw`${blank}(?:(?<mark>[[\]{},:])|(?<text>${text})|${scalar})`, 'y')
const blanks = new RegExp(blank, 'y')

/** The tokens that can come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end'

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** @returns the position of the first invalid token, or of the end if the text is incomplete; null if it is JSON */
export function placeOfJsonFailure(input: string): Place | null {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let offset = 0
  for (;;) {
    blanks.lastIndex = offset
    blanks.test(input)
    const start = blanks.lastIndex
    if (start === input.length) return open.length === 0 && expected === ', or end' ? null : placeAt(input, start)
    token.lastIndex = offset
    const found = token.exec(input)
    const { mark, text } = found?.groups ?? {}
    const next: Expected | null = found && follow(open, expected, mark ?? (text === undefined ? 'scalar' : 'text'))
    if (next === null) return placeAt(input, start)
    expected = next
    offset = token.lastIndex
  }
}

/** Consumes one token. @returns the tokens that can follow; null if it is not allowed there */
function follow(open: ('[' | '{')[], expected: Expected, found: string): Expected | null {
  const inside = open.at(-1)
  const isValue = expected === 'value' || expected === 'value or ]'
  switch (found) {
    case '[':
    case '{':
      if (!isValue) return null
      open.push(found)
      return found === '[' ? 'value or ]' : 'name or }'
    case ']':
    case '}':
      if (inside !== (found === ']' ? '[' : '{')) return null
      if (expected !== ', or end' && expected !== (found === ']' ? 'value or ]' : 'name or }')) return null
      open.pop()
      return ', or end'
    case ',':
      return expected === ', or end' && inside ? (inside === '[' ? 'value' : 'name') : null
    case ':':
      return expected === ':' ? 'value' : null
    case 'text':
      if (expected === 'name' || expected === 'name or }') return ':'
      return isValue ? ', or end' : null
    default:
      return isValue ? ', or end' : null
  }
}
