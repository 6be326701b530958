/**
 * The checks ahead of an operation, in the order in which a reader would expect their answers:
 * content type, bearer token, headers, path, query, sub-account. The body comes after them.
 */
import type { FastifyRequest } from 'fastify'
import type { Actor, Scope } from '#accounts/actor.ts'
import { serviceError } from '#errors/service-error.ts'
import { catalogued, invalid, refuseViolations, type Violation } from '#errors/violations.ts'
import { isUuid } from '#kit/ids.ts'

/** What the checks ask of the accounts. */
export type Admission = {
  /** @returns null for a credential that is good but no integration token */
  authenticate(token: string): Promise<Actor | null>
  /** @throws ServiceError 404 or 409 */
  findSubAccount(accountId: string, subAccountId: string): Promise<Scope>
}

/** How a route wants to be admitted; `auth: none` is for operations that carry their credential in the body. */
export type RouteManners = {
  auth: 'bearer' | 'none'
  /** Path parameters that have to be GUIDs. */
  guids?: readonly string[]
  readQuery?: (query: unknown) => () => unknown
  /** A body may be absent altogether. */
  bodyOptional?: boolean
  /** Answers failures of its own with the flat body. */
  flatFailures?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    manners?: RouteManners
  }
  interface FastifyRequest {
    actor: Actor
    scope: Scope | null
    /** What the route's `readQuery` read. */
    readable: unknown
    idempotencyKey: string | null
  }
}

const isJson = (contentType: string): boolean => /^application\/json[ \t]*(;|$)/i.test(contentType.trim())

function checkContentType(request: FastifyRequest, manners: RouteManners): void {
  if (request.method !== 'POST' && request.method !== 'PATCH') return
  const contentType = request.headers['content-type']
  if (contentType === undefined) {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (manners.bodyOptional && !hasBody) return
    throw serviceError('General.UnsupportedMediaType')
  }
  if (!isJson(contentType)) throw serviceError('General.UnsupportedMediaType')
}

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw serviceError('Auth.CredentialInvalid')
  return match[1]
}

function readIdempotencyKey(header: string | string[] | undefined, violations: Violation[]): string | null {
  if (header === undefined) return null
  const key = (Array.isArray(header) ? header.join(',') : header).trim()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    violations.push(invalid('unreadable', 'idempotencyKey', 'must be 1 to 200 visible ASCII characters'))
  } else if (key.toLowerCase().startsWith('ingestion:')) {
    violations.push(catalogued('unreadable', 'Validation.IdempotencyKeyReserved', 'idempotencyKey'))
  }
  return key
}

function readSubAccountId(header: string | string[] | undefined, violations: Violation[]): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && isUuid(header.trim())) return header.trim().toLowerCase()
  violations.push(invalid('unreadable', 'subAccountId', 'in the header X-SubAccount-Id must be a GUID'))
  return null
}

/** Thrown where a good credential is no integration token: 403, and not a byte of body. */
export class NotAnIntegration extends Error {}

export const admit = (admission: Admission) => async (request: FastifyRequest) => {
  const manners = request.routeOptions.config.manners
  if (!manners) return
  checkContentType(request, manners)

  if (manners.auth === 'bearer') {
    const actor = await admission.authenticate(bearerToken(request))
    if (!actor) throw new NotAnIntegration()
    request.actor = actor
  }

  const violations: Violation[] = []
  const subAccountId = readSubAccountId(request.headers['x-subaccount-id'], violations)
  if (request.method === 'POST') {
    request.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'], violations)
  }
  refuseViolations(violations)

  const params = request.params as Record<string, string>
  for (const name of manners.guids ?? []) {
    if (!isUuid(params[name] ?? '')) violations.push(invalid('unreadable', name, 'must be a GUID'))
  }
  refuseViolations(violations)
  const query = manners.readQuery?.(request.query)

  if (manners.auth === 'bearer' && subAccountId) {
    request.scope = await admission.findSubAccount(request.actor.accountId, subAccountId)
  }
  request.readable = query?.()
}

/** The sub-account named by the header of an anonymous operation, read but not looked up. */
export const namedSubAccount = (request: FastifyRequest): string | null =>
  readSubAccountId(request.headers['x-subaccount-id'], [])
