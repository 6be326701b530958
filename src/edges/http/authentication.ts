/** Identifies the callers of operations. The console has its own authentication, in `edges/console/`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Actor, KeyHolder, Scope } from '#domain/accounts/account.ts'
import { type KeyScope, mayUse } from '#domain/accounts/keys/key-limits.ts'
import type { Budget } from '#edges/http/rate-limiter.ts'
import { assertSentOnce } from '#edges/http/request-headers.ts'
import { hashSecretText } from '#kit/crypto.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** @typeParam Caller the fields that it adds to a call */
export type Authentication<Caller extends object, Body = unknown> = {
  /** Whether a request needs no credential that the contract describes. */
  isPublic: boolean
  /** Whether a 401 carries `WWW-Authenticate: Bearer`. */
  isBearer: boolean
  /** Whether the header `X-SubAccount-Id` is read. If authentication finds an account, the sub-account must be active. */
  readsSubAccount: boolean
  errors: readonly CatalogueCode[]
  /** Responses that differ from those of the codes. */
  responses?: Readonly<Record<number, TSchema>>
  /** @throws ServiceError for a request that the edge never accepts */
  assertAccepted?(request: FastifyRequest): void
  /** Identifies the caller and applies the rate limits. @throws ServiceError */
  authenticate?(request: FastifyRequest, reply: FastifyReply, budget: Budget): Promise<void>
  /** @throws ForbiddenError if the key of the caller lacks the scope */
  assertScope?(request: FastifyRequest, scope: KeyScope): void
  /** Verifies a credential in the body while the operation uses it. */
  verifyBody?<Result>(request: FastifyRequest, body: Body, act: () => Promise<Result>): Promise<Result>
  callerOf(request: FastifyRequest, reply: FastifyReply): Caller
}

/** The functions of the accounts that authentication needs. */
export type Access = {
  /**
   * @param tokenHash the token's `hashSecretText`
   * @returns null for a valid credential that is not an integration token
   */
  authenticate(token: string, tokenHash: string): Promise<KeyHolder | null>
  /** The part of a credential that a log may contain. */
  describeCredential(secret: string): string
  /** Whether the API key or token was ever issued. */
  isIssued(secret: string): Promise<boolean>
  /** @throws ServiceError `SubAccount.NotFound` or `SubAccount.Inactive` */
  getSubAccount(accountId: string, subAccountId: string): Promise<Scope>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the caller, once it is known. */
    accountId: string | null
    actor: KeyHolder | null
    /** The key that the caller used, once it is known, for the log of requests. */
    keyId: string | null
    /** The code of the error that was returned, for the log of requests. */
    failureCode: string | null
    /** The id in the header X-SubAccount-Id. */
    subAccountId: string | null
    /** The sub-account with that id. */
    scope: Scope | null
    idempotencyKey: string | null
  }
}

/** A valid credential that is not an integration token, or whose key lacks a scope: 403 without a body. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
  readonly missingScope: KeyScope | null

  constructor(missingScope: KeyScope | null) {
    super(missingScope ? `the key lacks the scope ${missingScope}` : 'not an integration token')
    this.missingScope = missingScope
  }
}

const forbidden = Type.Unsafe<undefined>({
  type: 'null',
  description:
    'The credential is valid, but it is not an integration token. An integration token is an access token that was issued for an API key. A session of the web application is not an integration token. The same response is returned if the API key lacks the scope that the operation needs: `WWW-Authenticate` then contains `error="insufficient_scope"` and the scope. The response has no body.',
})

const tokenErrors = [
  'Auth.CredentialInvalid',
  'Auth.CredentialExpired',
  'Auth.CredentialRevoked',
  'Auth.EnvironmentMismatch',
] as const

export const subAccountErrors = ['SubAccount.NotFound', 'SubAccount.Inactive'] as const

function bearerToken(request: FastifyRequest): string {
  assertSentOnce(request, 'authorization', 'authorization')
  const match = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw serviceError('Auth.CredentialInvalid')
  return match[1]
}

/** A credential as the rate limiter needs it. */
const presentedCredential = (access: Access, secret: string) => ({
  hash: hashSecretText(secret),
  describe: () => access.describeCredential(secret),
  isIssued: () => access.isIssued(secret),
})

type Integration = {
  actor: Actor
  subAccountId: string | null
  /** The carriers that the sub-account may use. Null: all. */
  allowedCarriers: string[] | null
}

/** An access token in the header `Authorization`. */
export const bearer: Authentication<Integration> = {
  isPublic: false,
  isBearer: true,
  readsSubAccount: true,
  errors: [...tokenErrors, ...subAccountErrors],
  responses: { 403: forbidden },
  async authenticate(request, reply, budget) {
    const { access, admission } = request.server
    const secret = bearerToken(request)
    const presented = presentedCredential(access, secret)
    request.actor = await admission.verifyCredential(request, presented, () =>
      access.authenticate(secret, presented.hash),
    )
    if (!request.actor) throw new ForbiddenError(null)
    identify(request, request.actor)
    try {
      admission.admit(request.actor, budget)
    } finally {
      reply.headers(admission.rateLimitHeaders(request.actor, budget))
    }
  },
  assertScope({ actor }, scope) {
    if (!actor || !mayUse(actor.scopes, scope)) throw new ForbiddenError(scope)
  },
  callerOf: ({ actor, subAccountId, scope }) => ({
    actor: actor as Actor,
    subAccountId,
    allowedCarriers: scope?.allowedCarriers ?? null,
  }),
}

type TokenHolder = {
  subAccountId: string | null
  /** Sets the account and key of the caller for the log of requests. */
  identify(actor: Actor): void
}

/** A key or token in a field of the body, which the operation itself looks up. */
export const tokenInBody = <Name extends string>(
  name: Name,
): Authentication<TokenHolder, Readonly<Record<Name, string>>> => ({
  isPublic: true,
  isBearer: true,
  readsSubAccount: true,
  errors: ['Auth.CredentialInvalid', 'Auth.EnvironmentMismatch'],
  verifyBody(request, body, act) {
    const { access, admission } = request.server
    return admission.verifyCredential(request, { ...presentedCredential(access, body[name]), opensSession: true }, act)
  },
  callerOf: (request) => ({
    subAccountId: request.subAccountId,
    identify: (actor) => identify(request, actor),
  }),
})

/** No credential, or one in the path that the operation verifies. */
export const anonymous: Authentication<object> = {
  isPublic: true,
  isBearer: false,
  readsSubAccount: false,
  errors: [],
  callerOf: () => ({}),
}

function identify(request: FastifyRequest, { accountId, apiKeyId }: Actor): void {
  request.accountId = accountId
  request.keyId = apiKeyId
}
