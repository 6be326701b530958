import { availableParallelism } from 'node:os'
import { hashOfNoPassword, hashPassword, isPassword } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { createFairQueue, type Origin } from '#kit/fair-queue.ts'
import { QueueFullError } from '#kit/limits.ts'

const minPasswordLength = 12
/** Longer passwords only cost processor time. */
const maxPasswordLength = 256

/** Long passwords that are still among the first to be tried. Suffixes are ignored. */
const common = [
  'password',
  'passwort',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'letmein',
  'welcome',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'qwertyuiopasdf',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'q1w2e3r4t5y6',
  'abc123abc123',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'default',
  'football',
  'baseball',
  'basketball',
  'superman',
  'princess',
  'sunshine',
  'monkey',
  'dragon',
  'master',
  'secret',
  'trustno',
  'whatever',
  'starwars',
  'charlie',
  'michael',
  'jennifer',
  'liverpool',
  'manchester',
  'correcthorsebatterystaple',
  'waybill',
  'shipping',
  'warehouse',
  'packing',
  'sandbox',
]
/** Repetitions of these, with years, numbers and punctuation around them, are rejected. */
const commonPattern = new RegExp(`^[\\d\\W_]*(?:(?:my|the|new)?(?:${common.join('|')})[\\d\\W_]*)+$`)

/** `aaaaaaaaaaaa`, `121212121212`, `waybwaybwayb`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/s.test(text)

/** `123456789012`, `abcdefghijkl`, and backwards. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step))
}

/**
 * Rejects passwords that are too short or too common.
 *
 * @param known other data about the person, which is no password either
 * @param field name of the field in the request
 * @throws ValidationError
 */
export function assertStrongPassword(password: string, known: readonly string[], field = 'password'): void {
  const refuse = (predicate: string) => assertNoIssues([fieldIssue('invalid', field, predicate)])
  const { length } = [...password]
  if (length < minPasswordLength) refuse(`must have at least ${minPasswordLength} characters`)
  if (length > maxPasswordLength) refuse(`must have at most ${maxPasswordLength} characters`)
  const lower = password.normalize('NFKC').toLowerCase()
  const isKnown = known.some((text) => text !== '' && lower === text.toLowerCase())
  if (isKnown || commonPattern.test(lower) || isRepeated(lower) || isSequence(lower)) {
    refuse('is easy to guess. Choose another password, such as four unrelated words')
  }
}

/** A caller that is signed in, has a link or uses a known browser is `known`. Others are described by their origin. */
export type Caller = 'known' | Origin

/**
 * Limits concurrent password hashes: each takes 19 MiB of memory and about 50 ms of a thread.
 *
 * @throws ServiceError `Session.Busy` if too many are waiting
 */
export type PasswordWork = {
  /** For known callers. */
  hash(password: string): Promise<string>
  /** @param kept the stored hash; null takes as long and never matches */
  isRight(password: string, storedHash: string | null, caller: Caller): Promise<boolean>
}

/** The thread pool has four threads. One is for known callers, who never wait for strangers. */
const maxStrangers = 3
const waiting = { maxWaiting: 40, maxWaitMs: 15_000 }
const retryAfterSeconds = 2
const known: Origin = { failures: 0, networks: [] }

/**
 * One per process.
 * @param options.cores of the processor
 * @param options.random from 0 to less than 1: which of equal strangers is refused if too many wait
 */
export function createPasswordWork(options: { cores?: number; random?: () => number } = {}): PasswordWork {
  const { cores = availableParallelism(), random } = options
  const ofKnown = createFairQueue({ ...waiting, maxPermits: 1, random })
  const ofStrangers = createFairQueue({
    ...waiting,
    maxPermits: Math.min(Math.max(1, cores - 1), maxStrangers),
    random,
  })
  const inTurn = <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> => {
    const done = caller === 'known' ? ofKnown.run(known, work) : ofStrangers.run(caller, work)
    return done.catch((error) => {
      throw error instanceof QueueFullError ? serviceError('Session.Busy', { retryAfterSeconds }) : error
    })
  }
  return {
    hash: (password) => inTurn('known', () => hashPassword(password)),
    isRight: async (password, storedHash, caller) => {
      const isRight = await inTurn(caller, () => isPassword(password, storedHash ?? hashOfNoPassword))
      return isRight && storedHash !== null
    },
  }
}
