/**
 * Access tokens as the carriers hand them out. They carry their own content and proof, so that a
 * restarted simulator knows the tokens of the one before it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Bearer = { purpose: string; subject: string; expiresAtMs: number; issuedAtMs: number }

export type BearerTokens = {
  issue(purpose: string, subject: string, lifeSeconds: number): string
  /** What the token says, or null where it is forged, of another purpose, expired or revoked. */
  read(token: string | undefined, purpose: string): Bearer | null
  /** Makes every token handed out so far worthless. */
  revokeAll(): void
}

/** A play key for play money: it keeps tests from passing with a made-up token, and guards nothing. */
const key = 'carrier simulator'

export function createBearerTokens(now: () => Date): BearerTokens {
  let revokedUntilMs = 0
  let lastIssuedAtMs = 0
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    issue(purpose, subject, lifeSeconds) {
      // Later than any revocation in the same millisecond.
      lastIssuedAtMs = Math.max(now().getTime(), lastIssuedAtMs, revokedUntilMs + 1)
      const bearer: Bearer = {
        purpose,
        subject,
        issuedAtMs: lastIssuedAtMs,
        expiresAtMs: now().getTime() + lifeSeconds * 1000,
      }
      const content = Buffer.from(JSON.stringify(bearer)).toString('base64url')
      return `${content}.${sign(content)}`
    },
    read(token, purpose) {
      const [content = '', signature = ''] = (token ?? '').split('.')
      const expected = Buffer.from(sign(content))
      const presented = Buffer.from(signature)
      if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
      const bearer: Bearer = JSON.parse(Buffer.from(content, 'base64url').toString())
      const isGood =
        bearer.purpose === purpose && now().getTime() < bearer.expiresAtMs && bearer.issuedAtMs > revokedUntilMs
      return isGood ? bearer : null
    },
    revokeAll() {
      revokedUntilMs = Math.max(now().getTime(), lastIssuedAtMs)
    },
  }
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
}
