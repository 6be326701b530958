/**
 * The checks ahead of an operation, in the order in which a caller would expect their answers: content type, bearer
 * token, headers, path, query, sub-account. The body comes after them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Scope } from '#domain/accounts/actor.ts'
import type { Admission, Budget } from '#edges/http/admission.ts'
import { ignoredParameters, type Reader } from '#edges/http/read-input.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { catalogued, invalid, refuseViolations, type Violation } from '#kit/errors/violations.ts'
import { isUuid } from '#kit/ids.ts'

/** What the guards ask of the accounts. */
export type Access = {
  /**
   * @param tokenHash the token's `hashSecretText`
   * @returns null for a credential that is good but no integration token
   */
  authenticate(token: string, tokenHash: string): Promise<Actor | null>
  /** What may be shown of a credential in a log. */
  describeCredential(secret: string): string
  /** Whether it has the form of a session's token, checksum included: nothing is looked up for it. */
  looksLikeSession(secret: string): boolean
  /** @throws ServiceError `SubAccount.NotFound` or `SubAccount.Inactive` */
  getSubAccount(accountId: string, subAccountId: string): Promise<Scope>
}

/** `none` is for operations that carry their credential in the body or in the path. */
export type Auth = 'bearer' | 'none'

/** What a route tells its guards. */
export type GuardOptions = {
  auth: Auth
  budget: Budget
  /** Path parameters that have to be GUIDs. */
  guids: readonly string[]
  query: Reader<unknown> | null
  /** A body may be absent altogether. */
  bodyOptional: boolean
  /** Failures of the operation itself are answered flat, without the envelope. */
  flatFailures: boolean
  /** Whether the header Idempotency-Key means anything to it; to others it is a header as any. */
  idempotent: boolean
  /** Whether the header X-SubAccount-Id means anything to it. */
  scoped: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guards?: GuardOptions
  }
  interface FastifyRequest {
    /** Whose call it is, once that is known; for the log. */
    accountId: string | null
    actor: Actor | null
    /** The key behind the call, of either interface, once that is known; for the log of requests. */
    keyId: string | null
    /** What the call failed with; for the same. */
    failureCode: string | null
    /** What the header X-SubAccount-Id names. */
    subAccountId: string | null
    /** The same sub-account, found; null where none was named. */
    scope: Scope | null
    idempotencyKey: string | null
  }
}

/** A good credential that is no integration token: 403, and not a byte of body. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

const isJson = (contentType: string): boolean => /^application\/json[ \t]*(;|$)/i.test(contentType.trim())

/** Whether a body means anything to the request's operation; what else brings one is answered as if it did not. */
export const takesBody = ({ method }: FastifyRequest): boolean =>
  method === 'POST' || method === 'PATCH' || method === 'PUT'

/** @throws ServiceError `General.UnsupportedMediaType` */
export function checkContentType(request: FastifyRequest, { bodyOptional }: Pick<GuardOptions, 'bodyOptional'>): void {
  const contentType = request.headers['content-type']
  if (!takesBody(request)) {
    // Of what nobody reads it is no matter what it says to be.
    if (contentType !== undefined) delete request.headers['content-type']
    return
  }
  if (contentType !== undefined && isJson(contentType)) return
  // Without a body it is no matter of which type it is not; whether one comes in pieces shows only as it is read.
  if (bodyOptional && Number(request.headers['content-length'] ?? 0) === 0) {
    delete request.headers['content-type']
    return
  }
  throw serviceError('General.UnsupportedMediaType')
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

/** The sub-account that the header X-SubAccount-Id names; null: none, or nothing that could be one. */
export function readSubAccountId(header: string | string[] | undefined, violations: Violation[]): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && isUuid(header.trim())) return header.trim().toLowerCase()
  violations.push(invalid('unreadable', 'subAccountId', 'in the header X-SubAccount-Id must be a GUID'))
  return null
}

function readHeaders(request: FastifyRequest, { idempotent, scoped }: GuardOptions): void {
  const violations: Violation[] = []
  if (scoped) request.subAccountId = readSubAccountId(request.headers['x-subaccount-id'], violations)
  if (idempotent) {
    request.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'], violations)
  }
  refuseViolations(violations)
}

/** @throws ValidationError for a parameter that has to be a GUID and is none */
export function checkPath(request: FastifyRequest, { guids }: Pick<GuardOptions, 'guids'>): void {
  const params = request.params as Record<string, string>
  const malformed = guids.filter((name) => !isUuid(params[name] ?? ''))
  refuseViolations(malformed.map((name) => invalid('unreadable', name, 'must be a GUID')))
  // In whichever letter case they came, ids are said in ours.
  for (const name of guids) params[name] = params[name]?.toLowerCase() ?? ''
}

/** The hook of a route with these options. */
export const guard =
  (options: GuardOptions, access: Access, admission: Admission) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    checkContentType(request, options)
    if (options.auth === 'bearer') {
      const secret = bearerToken(request)
      const hash = hashSecretText(secret)
      const presented = {
        hash,
        describe: () => access.describeCredential(secret),
        looksLikeSession: () => access.looksLikeSession(secret),
      }
      request.actor = await admission.verifyCredential(request, presented, () => access.authenticate(secret, hash))
      if (!request.actor) throw new ForbiddenError()
      request.accountId = request.actor.accountId
      request.keyId = request.actor.apiKeyId
      admission.admit(request.actor, options.budget)
    }
    readHeaders(request, options)
    checkPath(request, options)
    // What is unreadable is answered before the sub-account is looked up, and what makes no sense after.
    const ignored = options.query && ignoredParameters(options.query, request.query as object)
    if (ignored !== null) reply.header('x-ignored-parameters', ignored)
    const query = options.query?.read(request.query)
    refuseViolations(query?.violations.filter(({ kind }) => kind === 'unreadable') ?? [])
    if (request.actor && request.subAccountId) {
      request.scope = await access.getSubAccount(request.actor.accountId, request.subAccountId)
    }
    refuseViolations(query?.violations ?? [])
    if (query) request.query = query.value
  }
