/** Secrets hashed, compared and derived, and what is kept at rest encrypted. */
import { argon2, createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Asked of the system many at a time, since each call takes much longer than what it brings. */
const unusedBytes = 4096
let unused = Buffer.alloc(0)

/** Bytes that nobody can guess. */
export function secureBytes(count: number): Buffer {
  if (count > unused.length) unused = randomBytes(Math.max(count, unusedBytes))
  const bytes = Buffer.from(unused.subarray(0, count))
  // What is given out is kept nowhere else.
  unused.fill(0, 0, count)
  unused = unused.subarray(count)
  return bytes
}

/**
 * SHA-256 of a secret: what is stored and looked up. The secrets are random and long, so a slow
 * hash would add nothing, and an index on the digest tells a timing attacker nothing of the secret.
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The same as text, for what is kept in memory under a secret that must not be kept itself. */
export const hashSecretText = (secret: string): string => hash('sha256', secret, 'base64')

/** A key for one purpose, of 32 bytes, that tells nothing of the deployment's secret key or of its other keys. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Compares digests in a time that does not depend on where the two differ. */
export const sameHash = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Compares in a time that does not depend on where the two differ. */
export const sameSecret = (left: string, right: string): boolean => sameHash(hashSecret(left), hashSecret(right))

/** Encrypts what is kept at rest: AES-256-GCM under keys derived from the deployment's secret keys. */
export type Seal = {
  /** @param context what the text belongs to; only with the same can it be opened */
  close(text: string, context: string): Buffer
  /** @throws Error where no key fits, or the bytes or their context were altered */
  open(sealed: Buffer, context: string): string
  /** Which of the keys sealed it, the newest being 0; null: one that is not among them. */
  keyOf(sealed: Buffer): number | null
}

/** One byte of version, four that name the key, the nonce and the tag, then the ciphertext. */
const version = 1
const nameBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nameBytes + nonceBytes + tagBytes

/** @param secrets the deployment's secret keys; the first seals, all open, so that keys can be changed */
export function createSeal(secrets: readonly Buffer[], purpose: string): Seal {
  const keys = secrets.map((secret) => {
    const key = deriveKey(secret, purpose)
    return { key, name: hash('sha256', key, 'buffer').subarray(0, nameBytes) }
  })
  const [newest] = keys
  if (!newest) throw new Error('no secret key to encrypt with')
  const keyOf = (sealed: Buffer): number | null => {
    const index = keys.findIndex(({ name }) => name.equals(sealed.subarray(1, 1 + nameBytes)))
    return sealed[0] === version && index >= 0 ? index : null
  }

  return {
    close(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), newest.name, nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      const found = keys[keyOf(sealed) ?? -1]
      if (!found) throw new Error(`no secret key decrypts the data of ${context}`)
      const nonce = sealed.subarray(1 + nameBytes, 1 + nameBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(headBytes - tagBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString('utf8')
    },
    keyOf,
  }
}

/** Passwords as they are kept: Argon2id, written as a PHC string that names its own parameters. */

export type PasswordCost = { memoryKibibytes: number; passes: number; lanes: number }

/** What OWASP's Password Storage Cheat Sheet gives as the least for Argon2id. */
export const passwordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

const digest = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', {
    // The same letters may be typed as other code points on another keyboard.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.lanes,
    tagLength: hashBytes,
    memory: cost.memoryKibibytes,
    passes: cost.passes,
  })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** @returns `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = secureBytes(saltBytes)
  const hash = await digest(password, salt, cost)
  const { memoryKibibytes, passes, lanes } = cost
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`
}

type StoredHash = { cost: PasswordCost; salt: Buffer; hash: Buffer }

function parseStoredHash(kept: string): StoredHash {
  const [, memory, passes, lanes, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept) ?? []
  if (!hash) throw new Error('a stored password has an unknown format')
  const cost = { memoryKibibytes: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const { cost, salt, hash } = parseStoredHash(kept)
  return sameHash(await digest(password, salt, cost), hash)
}

/** Whether it was kept by less work than a new one would be. */
export function needsRehash(kept: string, wanted: PasswordCost = passwordCost): boolean {
  const { cost } = parseStoredHash(kept)
  return cost.memoryKibibytes < wanted.memoryKibibytes || cost.passes < wanted.passes || cost.lanes < wanted.lanes
}

/** No password's hash: whoever is not known is compared with it, so that he waits as long as anybody. */
export const hashOfNoPassword = `$argon2id$v=19$m=${passwordCost.memoryKibibytes},t=${passwordCost.passes},p=${passwordCost.lanes}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`
