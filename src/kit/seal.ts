import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveKey } from '#kit/secrets.ts'

/** Encrypts what is kept at rest: AES-256-GCM under keys derived from the deployment's secret keys. */
export type Seal = {
  /** @param context what the text belongs to; only with the same can it be opened */
  close(text: string, context: string): Buffer
  /** @throws Error where no key fits, or the bytes or their context were altered */
  open(sealed: Buffer, context: string): string
  /** Whether it was sealed by the newest key. */
  isFresh(sealed: Buffer): boolean
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
    return { key, name: createHash('sha256').update(key).digest().subarray(0, nameBytes) }
  })
  const [newest] = keys
  if (!newest) throw new Error('no secret key to seal with')
  const nameOf = (sealed: Buffer) => sealed.subarray(1, 1 + nameBytes)

  return {
    close(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), newest.name, nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      const found = keys.find(({ name }) => name.equals(nameOf(sealed)))
      if (sealed[0] !== version || !found) throw new Error(`no key opens what was sealed for ${context}`)
      const nonce = sealed.subarray(1 + nameBytes, 1 + nameBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(headBytes - tagBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString('utf8')
    },
    isFresh: (sealed) => newest.name.equals(nameOf(sealed)),
  }
}
