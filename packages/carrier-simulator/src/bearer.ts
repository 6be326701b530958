/**
 * Access tokens of the carriers. They contain their data and a signature, so a restarted simulator accepts older
 * tokens.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Bearer = { purpose: string; subject: string; expiresAtMs: number; issuedAtMs: number }

export type BearerTokens = {
  issue(purpose: string, subject: string, lifeSeconds: number): string
  /** The token's content. Null if it is forged, has another purpose, or is expired or revoked. */
  read(token: string | undefined, purpose: string): Bearer | null
  /** Revokes all tokens. */
  revokeAll(): void
}

/** A key for simulated money. It protects nothing, but keeps tests from passing with an invented token. */
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

/**
 * Account numbers that exist in the simulation: all numbers in the carrier's format, except zeros. This lets an
 * operator see the carrier's response to a wrong number.
 */
const isSomebodys = (form: RegExp) => (number: string) => form.test(number) && !/^0+$/.test(number)

/** A CRID is "a USPS-generated numeric code" of 2 to 18 characters. */
export const isUspsCrid = isSomebodys(/^\d{2,18}$/)
export const isUspsMid = isSomebodys(/^(\d{6}|\d{9})$/)
/** The documents contain only examples with four and ten digits. */
export const isUspsPayingAccount = isSomebodys(/^\d{4,10}$/)
export const isUpsShipperNumber = isSomebodys(/^[A-Z0-9]{6}$/i)
export const isFedexAccount = isSomebodys(/^\d{9}$/)
export const isDhlAccount = isSomebodys(/^\d{9}$/)
