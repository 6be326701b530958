/**
 * Limits requests. Each account and each key has a budget. An IP address with too many refused credentials is blocked
 * for a while. Budgets are in memory, so each node has its own.
 */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#domain/accounts/account.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { bareAddress, clientOf } from '#kit/ip-address.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
import { createTokenBuckets } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'

/** 0: no limit. */
export type RequestLimits = {
  /** Per account. */
  requestsPerSecond: number
  /** Per key, so that one program leaves room for the other programs of the account. */
  keyRequestsPerSecond: number
  /** Per account. */
  purchasesPerSecond: number
  /** The size of bursts: the budget of this many seconds can be used at once. */
  burstSeconds: number
  /** Unknown credentials per IP address. */
  refusalsPerMinute: number
  /** A blocked IP address gets its 429 after this time, or up to twice as long, which slows attackers down. */
  refusalDelayMs: number
}

export const noLimits: RequestLimits = {
  requestsPerSecond: 0,
  keyRequestsPerSecond: 0,
  purchasesPerSecond: 0,
  burstSeconds: 0,
  refusalsPerMinute: 0,
  refusalDelayMs: 0,
}

/** The budget that a request uses. A purchase also counts as a request. */
export type Budget = 'requests' | 'purchases'

/** The credential of a request. */
export type PresentedCredential = {
  /** `hashSecretText` of the secret parts. */
  hash: string
  /** The part that a log may contain. */
  describe(): string
  /** Whether it opens a session. It counts for the key that it was issued for, or for itself if the key is unknown. */
  opensSession?: boolean
  /** Whether it was ever issued. Called only for blocked IP addresses. Absent: unknown. */
  isIssued?(): Promise<boolean>
}

export type Admission = {
  /**
   * Verifies a credential, unless its IP address is blocked. Credentials that were issued are always verified, so that
   * others behind the same IP address can continue. Refusals are logged.
   *
   * @throws ServiceError `General.TooManyRequests`, and the errors of `verify`
   */
  verifyCredential<Result>(
    request: FastifyRequest,
    presented: PresentedCredential,
    verify: () => Promise<Result>,
  ): Promise<Result>
  /** Treats a newly issued credential as recently valid. Requests with it count for its key. */
  rememberCredential(secret: string, apiKeyId: string): void
  /**
   * Counts a request of a known caller.
   *
   * @throws ServiceError `General.TooManyRequests`
   */
  admit(actor: Actor, budget: Budget): void
  /**
   * The headers that report the limits and what is left of them. None without limits.
   *
   * Source: draft-ietf-httpapi-ratelimit-headers-10
   */
  rateLimitHeaders(actor: Actor, budget: Budget): { 'ratelimit-policy'?: string; ratelimit?: string }
  /**
   * Logs the refusal of a credential that was verified elsewhere.
   *
   * @param credential the part that a log may contain
   */
  noteRefusal(request: FastifyRequest, reason: string, credential: string): void
  /** Logs the counted refusals, of past minutes or of all. */
  flushRefusals(log: Logger, which: 'ended' | 'all'): void
}

/** The number of recently valid credentials that are remembered. */
const leastKnown = 20_000

/** The number of responses that are delayed at the same time. Further responses are sent immediately. */
const maxHeldBack = 1_000
/** The delays differ, so that simultaneous callers do not return simultaneously. */
const holdBackTurns = 20

/** Codes of guessed credentials. An expired or revoked credential was valid once. */
const guesses: readonly string[] = ['Auth.CredentialInvalid', 'Auth.EnvironmentMismatch']

type Limit = 'account' | 'key' | 'purchases' | 'address'

const tooMany = (limit: Limit, waitMs: number): ServiceError =>
  serviceError('General.TooManyRequests', { limit, retryAfterSeconds: Math.ceil(waitMs / 1000) })

export function createAdmission({ clock, limits }: { clock: Clock; limits: RequestLimits }): Admission {
  const burstOf = (perSecond: number) => Math.max(1, perSecond * limits.burstSeconds)
  const bucketsOf = (perSecond: number) => createTokenBuckets({ clock }, { perSecond, burst: burstOf(perSecond) })
  const accounts = bucketsOf(limits.requestsPerSecond)
  const keys = bucketsOf(limits.keyRequestsPerSecond)
  const purchases = bucketsOf(limits.purchasesPerSecond)
  const refusals = createTokenBuckets(
    { clock },
    { perSecond: limits.refusalsPerMinute / 60, burst: limits.refusalsPerMinute },
  )
  const refusalLog = createRefusalLog({ clock })
  /** Recently valid credentials by hash, with the bucket of the session that each opens. */
  const known = createLatestEntries<string, string>(leastKnown)
  let heldBack = 0
  let turn = 0

  const sessionsOf = (hash: string): string => known.get(hash) ?? hash

  function note(request: FastifyRequest, { describe }: Pick<PresentedCredential, 'describe'>, reason: string): void {
    const { ip, id: requestId, routeOptions } = request
    const address = bareAddress(ip)
    refusalLog.note(request.log, { address, route: routeOptions.url, requestId, reason, credential: describe() })
  }

  async function holdBack(): Promise<void> {
    if (limits.refusalDelayMs === 0 || heldBack >= maxHeldBack) return
    heldBack += 1
    turn = (turn + 1) % holdBackTurns
    await clock.sleep(limits.refusalDelayMs * (1 + turn / holdBackTurns))
    heldBack -= 1
  }

  /** @throws ServiceError if the credential must not be verified now */
  async function checkBudgets(request: FastifyRequest, presented: PresentedCredential): Promise<void> {
    const { hash, opensSession, isIssued } = presented
    const refusedMs = known.has(hash) ? 0 : refusals.waitMs(clientOf(request.ip))
    if (refusedMs > 0 && !(await isIssued?.())) {
      await holdBack()
      throw tooMany('address', refusedMs)
    }
    const usedUpMs = opensSession ? keys.waitMs(sessionsOf(hash)) : 0
    if (usedUpMs > 0) throw tooMany('key', usedUpMs)
  }

  return {
    async verifyCredential(request, presented, verify) {
      const { hash } = presented
      try {
        await checkBudgets(request, presented)
        const result = await verify()
        // Counted afterwards, because simultaneous requests were all admitted before any was counted.
        if (presented.opensSession) keys.overdraw(sessionsOf(hash))
        known.set(hash, sessionsOf(hash))
        return result
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        if (error.code.startsWith('Auth.')) known.delete(hash)
        if (/^Auth\.|^General\.TooManyRequests$/.test(error.code)) note(request, presented, error.code)
        if (guesses.includes(error.code)) refusals.overdraw(clientOf(request.ip))
        throw error
      }
    },
    rememberCredential: (secret, apiKeyId) => known.set(hashSecretText(secret), `sessions of ${apiKeyId}`),
    admit({ accountId, apiKeyId }, budget) {
      const keyMs = keys.take(apiKeyId)
      if (keyMs > 0) throw tooMany('key', keyMs)
      const accountMs = accounts.take(accountId)
      if (accountMs > 0) throw tooMany('account', accountMs)
      const purchaseMs = budget === 'purchases' ? purchases.take(accountId) : 0
      if (purchaseMs > 0) throw tooMany('purchases', purchaseMs)
    },
    rateLimitHeaders({ accountId, apiKeyId }, budget) {
      const policies: string[] = []
      const left: string[] = []
      for (const [name, perSecond, state] of [
        ['key', limits.keyRequestsPerSecond, keys.stateOf(apiKeyId)],
        ['account', limits.requestsPerSecond, accounts.stateOf(accountId)],
        ['purchases', limits.purchasesPerSecond, budget === 'purchases' ? purchases.stateOf(accountId) : null],
      ] as const) {
        if (!state) continue
        policies.push(`"${name}";q=${Math.floor(burstOf(perSecond))};w=${Math.max(1, limits.burstSeconds)}`)
        left.push(`"${name}";r=${state.left};t=${state.fullInSeconds}`)
      }
      return policies.length > 0 ? { 'ratelimit-policy': policies.join(', '), ratelimit: left.join(', ') } : {}
    },
    noteRefusal: (request, reason, credential) => note(request, { describe: () => credential }, reason),
    flushRefusals: (log, which) => refusalLog.flush(log, which),
  }
}

/* The log of refused credentials shows operators that someone is trying keys, and from which IP address. */

export type Refusal = {
  /** The client's IP address. */
  address: string
  route: string | undefined
  requestId: string
  /** The error code. */
  reason: string
  /** The part of the credential that a log may contain. */
  credential: string
}

export type RefusalLog = {
  note(log: Logger, refusal: Refusal): void
  /** Logs the counts of past minutes, or all. */
  flush(log: Logger, which: 'ended' | 'all'): void
}

const periodMs = 60_000
const maxAddresses = 10_000
/** Stands for all IP addresses beyond the limit. */
const others = 'others'

type Period = { sinceMs: number; count: number; reasons: Record<string, number> }

/** Logs one full line per IP address and minute, and one with the count of further refusals. */
export function createRefusalLog({ clock }: { clock: Clock }): RefusalLog {
  const periods = new Map<string, Period>()

  function end(log: Logger, address: string, { count, reasons }: Period): void {
    periods.delete(address)
    if (count > 0) log.warn({ address, count, reasons, seconds: periodMs / 1000 }, 'more credentials rejected')
  }

  return {
    note(log, refusal) {
      const nowMs = clock.monotonicMs()
      const address = periods.has(refusal.address) || periods.size < maxAddresses ? refusal.address : others
      const period = periods.get(address)
      if (period && nowMs - period.sinceMs < periodMs) {
        period.count += 1
        period.reasons[refusal.reason] = (period.reasons[refusal.reason] ?? 0) + 1
        return
      }
      if (period) end(log, address, period)
      periods.set(address, { sinceMs: nowMs, count: 0, reasons: {} })
      log.warn(refusal, 'credential rejected')
    },
    flush(log, which) {
      const nowMs = clock.monotonicMs()
      for (const [address, period] of periods) {
        if (which === 'all' || nowMs - period.sinceMs >= periodMs) end(log, address, period)
      }
    },
  }
}
