import { createHmac } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import { deriveKey, sameHash } from '#kit/crypto.ts'
import { isUuid } from '#kit/ids.ts'
import { type LabelFormat, type LinkedFormat, labelFormats, linkedFormats } from '#labels/formats.ts'

/** No link lives longer, whatever is configured and whatever it says of itself. */
export const maxLinkSeconds = 24 * 60 * 60

/** How far ahead the clock of the node that signed may be of the clock of the one that opens. */
const clockToleranceSeconds = 5

/** Makes the temporary link to one file of a label. */
export type SignLink = (accountId: string, labelId: string, format: LinkedFormat) => string

export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

/** One asset per format; a link where the file is there. */
export const labelAssets = (
  signLink: SignLink,
  accountId: string,
  labelId: string,
  readyFormats: readonly string[],
): LabelAsset[] =>
  labelFormats.map((format) =>
    readyFormats.includes(format)
      ? { format, status: 'completed', url: signLink(accountId, labelId, format) }
      : { format, status: 'processing', url: null },
  )

export type LinkedFile = { accountId: string; labelId: string; format: LinkedFormat }

export type LabelLinks = {
  sign: SignLink
  /** @returns the file that the link opens; null where it was altered, has expired, or is good for longer than a link may be */
  open(path: { accountId: string; labelId: string; format: string }, query: unknown): LinkedFile | null
}

/**
 * Links that open one file without a token until they expire.
 *
 * @param deps.secrets the deployment's secret keys; the first signs, all are accepted, so that keys
 *   can be changed while links live
 */
export function createLabelLinks(deps: {
  clock: Clock
  secrets: readonly Buffer[]
  lifetimeSeconds: number
  publicUrl: () => string
}): LabelLinks {
  const keys = deps.secrets.map((secret) => deriveKey(secret, 'label links'))
  const signature = (key: Buffer, file: LinkedFile, expires: number): Buffer =>
    createHmac('sha256', key).update(`${file.accountId}/${file.labelId}/${file.format}/${expires}`).digest()

  return {
    sign(accountId, labelId, format) {
      const [key] = keys
      if (!key) throw new Error('no secret to sign links with')
      const expires = Math.floor(deps.clock.now().getTime() / 1000) + deps.lifetimeSeconds
      const signed = signature(key, { accountId, labelId, format }, expires).toString('base64url')
      return `${deps.publicUrl()}/files/${accountId}/${labelId}/${format}?expires=${expires}&signature=${signed}`
    },
    open(path, query) {
      const { expires, signature: presented } = query as Record<string, unknown>
      const format = linkedFormats.find((known) => known === path.format)
      if (!format || !isUuid(path.accountId) || !isUuid(path.labelId)) return null
      if (typeof expires !== 'string' || typeof presented !== 'string' || !/^\d{1,12}$/.test(expires)) return null
      const file = { accountId: path.accountId, labelId: path.labelId, format }
      const sent = Buffer.from(presented, 'base64url')
      const genuine = keys.some((key) => sameHash(sent, signature(key, file, Number(expires))))
      const leftSeconds = Number(expires) - deps.clock.now().getTime() / 1000
      return genuine && leftSeconds > 0 && leftSeconds <= maxLinkSeconds + clockToleranceSeconds ? file : null
    },
  }
}
