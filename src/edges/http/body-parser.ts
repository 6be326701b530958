/** Parses bodies: JSON in UTF-8, and nothing else. */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { takesBody } from '#edges/http/request.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { placeOfJsonFailure } from '#kit/json-place.ts'

type Parsers = Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser' | 'removeAllContentTypeParsers'>

export function addBodyParsers(app: Parsers): void {
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

/** In longer bodies the position of the error is not searched: that could cost more than sending the body. */
const maxSearchedLength = 65_536

const malformed = (message: string, metaData: { line: number; column: number } | null = null): ServiceError =>
  new ServiceError([{ ...errorDetail('Validation.RequestUnreadable', metaData), message }])

/** It names the position of the error, but repeats no text: a body may contain secrets. */
function malformedJson(text: string): ServiceError {
  if (text.trim() === '') return malformed('The body is empty. Send a JSON object.')
  const place = text.length > maxSearchedLength ? null : placeOfJsonFailure(text)
  if (!place) return malformed('The body is not valid JSON.')
  return malformed(`The body is not valid JSON: error at line ${place.line}, column ${place.column}.`, place)
}
