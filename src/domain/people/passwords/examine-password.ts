import { invalid, refuseViolations } from '#kit/errors/violations.ts'

export const minCharacters = 12
/** Longer ones would only be work. */
export const maxCharacters = 256

/** Long enough, and still among the first that are tried; each also with what people put behind it. */
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
/** Each may stand there several times, with years, numbers and signs around it. */
const commonPattern = new RegExp(`^[\\d\\W_]*(?:(?:my|the|new)?(?:${common.join('|')})[\\d\\W_]*)+$`)

/** `aaaaaaaaaaaa`, `121212121212`, `waybwaybwayb`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/s.test(text)

/** `123456789012`, `abcdefghijkl`, and backwards. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at))
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step))
}

/**
 * Of a password only its length counts, and that it is not among those that everybody tries first.
 *
 * @param known what else stands about the person, which is no password either
 * @param field what the caller calls it
 * @throws ValidationError
 */
export function refuseWeakPassword(password: string, known: readonly string[], field = 'password'): void {
  const refuse = (predicate: string) => refuseViolations([invalid('meaningless', field, predicate)])
  const { length } = [...password]
  if (length < minCharacters) refuse(`must have at least ${minCharacters} characters`)
  if (length > maxCharacters) refuse(`must have at most ${maxCharacters} characters`)
  const lower = password.normalize('NFKC').toLowerCase()
  const isKnown = known.some((text) => text !== '' && lower === text.toLowerCase())
  if (isKnown || commonPattern.test(lower) || isRepeated(lower) || isSequence(lower)) {
    refuse('is easy to guess. Choose another one, such as four unrelated words')
  }
}
