/** Hashes, comparison, derivation and encryption of secrets. */
import { argon2, createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Random bytes are requested in blocks, because each system call takes much longer than the bytes. */
const unusedBytes = 4096
let unused = Buffer.alloc(0)

/** Returns cryptographically random bytes. */
export function secureBytes(count: number): Buffer {
  if (count > unused.length) unused = randomBytes(Math.max(count, unusedBytes))
  const bytes = Buffer.from(unused.subarray(0, count))
  // Returned bytes are not kept.
  unused.fill(0, 0, count)
  unused = unused.subarray(count)
  return bytes
}

/**
 * The SHA-256 of a secret, for storage and lookups. Secrets are long and random, so a slow hash adds nothing, and an
 * index on the digest reveals nothing to a timing attack.
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The same as text, for keys in memory that must not contain the secret. */
export const hashSecretText = (secret: string): string => hash('sha256', secret, 'base64')

/** Derives a key of 32 bytes for one purpose. It reveals nothing about the secret key or about other keys. */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Compares digests in constant time. */
export const sameHash = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Compares secrets in constant time. */
export const sameSecret = (left: string, right: string): boolean => sameHash(hashSecret(left), hashSecret(right))

/** Encryption at rest: AES-256-GCM with keys derived from the deployment's secret keys. */
export type Seal = {
  /** @param context what the text belongs to; it can be decrypted only with the same context */
  close(text: string, context: string): Buffer
  /** @throws Error if no key fits, or the bytes or the context were changed */
  open(sealed: Buffer, context: string): string
  /** The index of the key that encrypted it, 0 for the newest; null: an unknown key. */
  keyOf(sealed: Buffer): number | null
}

/** One byte of version, four bytes that identify the key, the nonce and the tag, then the ciphertext. */
const version = 1
const nameBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nameBytes + nonceBytes + tagBytes

/** @param secrets the deployment's secret keys; the first encrypts and all decrypt, so that keys can be rotated */
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
      if (!found) throw new Error(`no secret key can decrypt the data of ${context}`)
      const nonce = sealed.subarray(1 + nameBytes, 1 + nameBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(headBytes - tagBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString('utf8')
    },
    keyOf,
  }
}

/* Stored passwords: Argon2id as a PHC string, which names its own parameters. */

export type PasswordCost = { memoryKibibytes: number; passes: number; lanes: number }

/** The minimum for Argon2id in OWASP's Password Storage Cheat Sheet. */
export const passwordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

const digest = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', {
    // Keyboards can produce the same characters with different code points.
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

/** Takes the same time for wrong and right passwords. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const { cost, salt, hash } = parseStoredHash(kept)
  return sameHash(await digest(password, salt, cost), hash)
}

/** Whether the password was hashed with lower costs than a new one would be. */
export function needsRehash(kept: string, wanted: PasswordCost = passwordCost): boolean {
  const { cost } = parseStoredHash(kept)
  return cost.memoryKibibytes < wanted.memoryKibibytes || cost.passes < wanted.passes || cost.lanes < wanted.lanes
}

/** A hash that no password matches. Unknown users are compared with it, so that they wait as long as known ones. */
export const hashOfNoPassword = `$argon2id$v=19$m=${passwordCost.memoryKibibytes},t=${passwordCost.passes},p=${passwordCost.lanes}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`
