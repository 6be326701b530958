import { createPasswordWork, type PasswordWork } from '#people/passwords/password-work.ts'
import { aPassword } from './browser.ts'

/** Hashes the password that nearly all people of the tests have once: it takes longer than the rest of making a person. */
export function rememberPasswords(): PasswordWork {
  const work = createPasswordWork()
  let hashed: Promise<string> | undefined
  return {
    ...work,
    hash(password) {
      if (password !== aPassword) return work.hash(password)
      hashed ??= work.hash(password)
      return hashed
    },
  }
}
