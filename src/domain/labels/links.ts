import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { type LinkedFormat, labelFormats, linkedFormats } from '#domain/labels/formats.ts'
import type { LabelAsset } from '#domain/orders/order/label-summary.ts'
import type { Clock } from '#kit/clock.ts'
import { deriveKey, sameHash } from '#kit/crypto.ts'
import { isUuid } from '#kit/ids.ts'

/** No link lives longer, whatever is configured and whatever it says of itself. */
export const maxLinkSeconds = 24 * 60 * 60

/** How far ahead the clock of the node that signed may be of the clock of the one that opens. */
const clockToleranceSeconds = 5

/** Makes the temporary link to one file of a label. */
export type SignLink = (accountId: string, labelId: string, format: LinkedFormat) => string

/** One asset per format; a link where the file is there. */
export const labelAssets = (
  signLink: SignLink,
  accountId: string,
  labelId: string,
  readyFormats: readonly string[] | 'all',
): LabelAsset[] =>
  labelFormats.map((format) =>
    readyFormats === 'all' || readyFormats.includes(format)
      ? { format, status: 'completed', url: signLink(accountId, labelId, format) }
      : { format, status: 'processing', url: null },
  )

export type LinkedFile = { accountId: string; labelId: string; format: LinkedFormat }

/** A paper that goes with a label, by its place among them. */
export type LinkedDocument = { accountId: string; labelId: string; position: number }

/** Makes the temporary link to a paper that goes with a label. */
export type SignDocumentLink = (document: LinkedDocument) => string

export type LabelLinks = {
  sign: SignLink
  signDocument: SignDocumentLink
  /**
   * A link is one text: what is added to it, or spelled in another way, is another one.
   *
   * @param target the path and query by which it was asked for
   * @returns the file that the link opens; null where it was altered, has expired, or is good for longer than a link may be
   */
  open(path: { accountId: string; labelId: string; format: string }, target: string): LinkedFile | LinkedDocument | null
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
  // Made once: of bytes it would be made for each link, which takes longer than to sign it.
  const keys = deps.secrets.map((secret) => createSecretKey(deriveKey(secret, 'label links')))
  const pathOf = (key: KeyObject, file: LinkedFile | LinkedDocument, expires: number): string => {
    const { accountId, labelId } = file
    const name = 'format' in file ? file.format : `document-${file.position}`
    const signed = createHmac('sha256', key).update(`${accountId}/${labelId}/${name}/${expires}`).digest('base64url')
    return `/files/${accountId}/${labelId}/${name}?expires=${expires}&signature=${signed}`
  }

  function sign(file: LinkedFile | LinkedDocument): string {
    const [key] = keys
    if (!key) throw new Error('no secret to sign links with')
    const expires = Math.floor(deps.clock.now().getTime() / 1000) + deps.lifetimeSeconds
    return `${deps.publicUrl()}${pathOf(key, file, expires)}`
  }

  return {
    sign: (accountId, labelId, format) => sign({ accountId, labelId, format }),
    signDocument: sign,
    open(path, target) {
      const named = nameOf(path.format)
      if (!named || !isUuid(path.accountId) || !isUuid(path.labelId)) return null
      const [, expires] = /\?expires=(\d{1,12})&/.exec(target) ?? []
      if (!expires) return null
      const file = { accountId: path.accountId, labelId: path.labelId, ...named }
      const sent = Buffer.from(target)
      const genuine = keys.some((key) => sameHash(sent, Buffer.from(pathOf(key, file, Number(expires)))))
      const leftSeconds = Number(expires) - deps.clock.now().getTime() / 1000
      return genuine && leftSeconds > 0 && leftSeconds <= maxLinkSeconds + clockToleranceSeconds ? file : null
    },
  }
}

/** What the last part of a link's path names. */
function nameOf(name: string): Pick<LinkedFile, 'format'> | Pick<LinkedDocument, 'position'> | null {
  const format = linkedFormats.find((known) => known === name)
  if (format) return { format }
  const [, position] = /^document-([1-9]\d?)$/.exec(name) ?? []
  return position ? { position: Number(position) } : null
}
