/**
 * Who gets in, and how often. Callers have budgets, by account and by key; an address whose credentials were refused too
 * often is not listened to for a while. Budgets are kept in memory: each node has its own.
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

/** 0 lifts a limit. */
export type RequestLimits = {
  /** Of an account. */
  requestsPerSecond: number
  /** Of one of its keys, so that one program leaves room for the others of its account. */
  keyRequestsPerSecond: number
  /** Of an account. */
  purchasesPerSecond: number
  /** How much of these may be used at once: what adds up in so many seconds. */
  burstSeconds: number
  /** Credentials that nobody holds, from one address. */
  refusalsPerMinute: number
  /** How long, up to twice, an address that presented too many waits for its 429: so whoever tries is slowed. */
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

/** What a request is counted as: a purchase is a request as well. */
export type Budget = 'requests' | 'purchases'

/** A credential that came with a request. */
export type PresentedCredential = {
  /** `hashSecretText` of all that the caller has to know. */
  hash: string
  /** What may be shown of it in a log. */
  describe(): string
  /** It opens a session: it is counted by the key that it was given out for, and by itself where that is not known. */
  opensSession?: boolean
  /** Whether it has the form of a session's token, checksum included. Asked of an address alone that is not listened to. */
  looksLikeSession?(): boolean
}

export type Admission = {
  /**
   * Has a credential verified, unless its address presented too many that nobody holds. One that was good lately is
   * always verified, and a few a second that look like tokens of sessions are: so others behind the same address go on.
   * What is refused is logged.
   *
   * @throws ServiceError `General.TooManyRequests`; and what `verify` throws
   */
  verifyCredential<Result>(
    request: FastifyRequest,
    presented: PresentedCredential,
    verify: () => Promise<Result>,
  ): Promise<Result>
  /** Knows a credential that is given out now, as one that was good lately; what it opens counts as its key's. */
  rememberCredential(secret: string, apiKeyId: string): void
  /** Counts a request of whom it is known to be. @throws ServiceError `General.TooManyRequests` */
  admit(actor: Actor, budget: Budget): void
  /** Keeps in the log that a credential was refused which was verified elsewhere. @param credential what may be shown */
  noteRefusal(request: FastifyRequest, reason: string, credential: string): void
  /** Writes the refusals that were only counted, of minutes that are over or of all. */
  flushRefusals(log: Logger, which: 'ended' | 'all'): void
}

/** Credentials that were good lately. */
const leastKnown = 20_000

/**
 * Tokens of sessions that are verified of an address that is otherwise not listened to: whoever shares it and works
 * gets in, and 192 random bits are not guessed at this pace.
 */
const exemptTokens = { perSecond: 10, burst: 20 }

/** So many answers are held back at once; whoever has more of them under way gets his at once. */
const maxHeldBack = 1_000
/** They are held back for times that differ, so that those who came together do not come together again. */
const holdBackTurns = 20

/** What somebody presents who tries: a credential that has expired or ended was held once. */
const guesses: readonly string[] = ['Auth.CredentialInvalid', 'Auth.EnvironmentMismatch']

type Limit = 'account' | 'key' | 'purchases' | 'address'

const tooMany = (limit: Limit, waitMs: number): ServiceError =>
  serviceError('General.TooManyRequests', { limit, retryAfterSeconds: Math.ceil(waitMs / 1000) })

export function createAdmission({ clock, limits }: { clock: Clock; limits: RequestLimits }): Admission {
  const bucketsOf = (perSecond: number) =>
    createTokenBuckets({ clock }, { perSecond, burst: Math.max(1, perSecond * limits.burstSeconds) })
  const accounts = bucketsOf(limits.requestsPerSecond)
  const keys = bucketsOf(limits.keyRequestsPerSecond)
  const purchases = bucketsOf(limits.purchasesPerSecond)
  const refusals = createTokenBuckets(
    { clock },
    { perSecond: limits.refusalsPerMinute / 60, burst: limits.refusalsPerMinute },
  )
  const exempt = createTokenBuckets({ clock }, exemptTokens)
  const refusalLog = createRefusalLog({ clock })
  /** Credentials that were good lately by their hash, and the bucket of what each opens. */
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

  const isExempt = (client: string, { looksLikeSession }: PresentedCredential): boolean =>
    looksLikeSession?.() === true && exempt.take(client) === 0

  /** Counts a guess. One that was exempt takes as long as any that is not looked at. */
  async function countGuess(client: string): Promise<void> {
    const isSlowed = refusals.waitMs(client) > 0
    refusals.overdraw(client)
    if (isSlowed) await holdBack()
  }

  /** @throws ServiceError where the credential is not to be looked at now */
  async function checkBudgets(request: FastifyRequest, presented: PresentedCredential): Promise<void> {
    const { hash, opensSession } = presented
    const refusedMs = known.has(hash) ? 0 : refusals.waitMs(clientOf(request.ip))
    if (refusedMs > 0 && !isExempt(clientOf(request.ip), presented)) {
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
        // Charged afterwards: of those that came together none was counted when the others were let in.
        if (presented.opensSession) keys.overdraw(sessionsOf(hash))
        known.set(hash, sessionsOf(hash))
        return result
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        if (error.code.startsWith('Auth.')) known.delete(hash)
        if (/^Auth\.|^General\.TooManyRequests$/.test(error.code)) note(request, presented, error.code)
        if (guesses.includes(error.code)) await countGuess(clientOf(request.ip))
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
    noteRefusal: (request, reason, credential) => note(request, { describe: () => credential }, reason),
    flushRefusals: (log, which) => refusalLog.flush(log, which),
  }
}

/* The log of refused credentials: by it, whoever runs the service sees that somebody tries keys, and from where. */

export type Refusal = {
  /** The client's address. */
  address: string
  route: string | undefined
  requestId: string
  /** The code that it was refused with. */
  reason: string
  /** What may be shown of the credential. */
  credential: string
}

export type RefusalLog = {
  note(log: Logger, refusal: Refusal): void
  /** Writes what was counted in minutes that are over, or in all. */
  flush(log: Logger, which: 'ended' | 'all'): void
}

const periodMs = 60_000
const maxAddresses = 10_000
/** All addresses for which there is no room. */
const others = 'others'

type Period = { sinceMs: number; count: number; reasons: Record<string, number> }

/** One line for an address and minute that tells all, and one that counts the others where there are more. */
export function createRefusalLog({ clock }: { clock: Clock }): RefusalLog {
  const periods = new Map<string, Period>()

  function end(log: Logger, address: string, { count, reasons }: Period): void {
    periods.delete(address)
    if (count > 0) log.warn({ address, count, reasons, seconds: periodMs / 1000 }, 'more credentials rejected')
  }

  return {
    note(log, refusal) {
      const nowMs = clock.now().getTime()
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
      const nowMs = clock.now().getTime()
      for (const [address, period] of periods) {
        if (which === 'all' || nowMs - period.sinceMs >= periodMs) end(log, address, period)
      }
    },
  }
}
