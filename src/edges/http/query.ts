/** Checks the query of a request: its encoding, and the names of its parameters. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/** @throws ServiceError 400 if a percent escape is incomplete, or if the escapes are not UTF-8 */
export function assertQueryEncoding({ raw }: FastifyRequest): void {
  const [, query = ''] = /\?(.*)$/.exec(raw.url ?? '') ?? []
  try {
    decodeURIComponent(query)
  } catch {
    const message = 'The query contains a percent sign that is not followed by the hexadecimal digits of UTF-8 text.'
    throw new ServiceError([{ ...errorDetail('Validation.RequestUnreadable'), message }])
  }
}

/** `statuses`, `Statuses`, `statuses[]` and `Statuses[0]` → `statuses`. */
const plainName = (name: string): string => name.replace(/\[\d*\]$/, '').toLowerCase()

const maxNamed = 10
const maxNameLength = 40

const shown = (name: string): string => encodeURIComponent(name.slice(0, maxNameLength).toWellFormed())

/** As `shown`, but with the brackets that clients write. */
const quoted = (name: string): string => shown(name).replace('%5B', '[').replace('%5D', ']')

/**
 * Finds parameters whose name is almost that of a known one. A filter that is not applied would return everything, so they
 * are not ignored.
 */
export function misspelled(schema: TSchema | undefined, query: object): ValidationIssue[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: unknown }> }
  const known = new Map(Object.keys(properties).map((name) => [plainName(name), name]))
  const found = new Map<string, string>()
  for (const name of Object.keys(query)) {
    const meant = Object.hasOwn(properties, name) ? undefined : known.get(plainName(name))
    if (meant !== undefined && !found.has(meant)) found.set(meant, name)
  }
  return [...found].map(([meant, name]) => {
    const repeated =
      properties[meant]?.type === 'array' ? `. To pass several values, repeat the parameter: ${meant}=…&${meant}=…` : ''
    return fieldIssue(
      'malformed',
      meant,
      `was sent as ${quoted(name)}, but its name must be exactly ${meant}${repeated}`,
    )
  })
}

/** Names unknown query parameters in a header, so that a developer notices `status` instead of `statuses`. */
export function warnOfIgnoredParameters(schema: TSchema | undefined, query: object, reply: FastifyReply): void {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) reply.header('x-ignored-parameters', unknown.slice(0, maxNamed).map(shown).join(', '))
}
