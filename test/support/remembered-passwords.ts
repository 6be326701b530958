import { createPasswordWork, type PasswordWork } from '#domain/people/sign-in/passwords.ts'
import { aPassword } from './browser.ts'

/**
 * Hashes the password that nearly all people of the tests have once, and knows whether another is it: to hash takes
 * longer than the rest of a sign-in. All others are hashed as they are in production.
 */
export function rememberPasswords(): PasswordWork {
  const work = createPasswordWork()
  let hashing: Promise<string> | undefined
  return {
    hash(password) {
      if (password !== aPassword) return work.hash(password)
      hashing ??= work.hash(password)
      return hashing
    },
    async isRight(password, kept, by) {
      if (kept === null) return false
      return kept === (await hashing) ? password === aPassword : work.isRight(password, kept, by)
    },
  }
}
