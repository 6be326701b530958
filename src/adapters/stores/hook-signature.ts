import { createHmac } from 'node:crypto'
import { sameSecret } from '#kit/crypto.ts'

/** Whether the text is the HMAC-SHA256 of the body, as stores sign their hooks. An empty key signs nothing. */
export function isSignedBy(
  key: string | Uint8Array,
  body: Uint8Array,
  { signature, as }: { signature: string | undefined; as: 'base64' | 'hex' },
): boolean {
  if (!signature || key.length === 0) return false
  return sameSecret(
    createHmac('sha256', key).update(body).digest(as),
    as === 'hex' ? signature.toLowerCase() : signature,
  )
}
