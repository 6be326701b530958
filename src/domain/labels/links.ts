import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { type LinkedFormat, labelFormats, linkedFormats } from '#domain/labels/label.ts'
import type { LabelAsset } from '#domain/orders/order/order.ts'
import type { Clock } from '#kit/clock.ts'
import { deriveKey, sameHash } from '#kit/crypto.ts'
import { isUuid } from '#kit/ids.ts'

/** No link is valid for longer, regardless of the settings and of the expiry time in its URL. */
export const maxLinkSeconds = 24 * 60 * 60

/** The clock of the node that signs may be this far ahead of the node that opens the link. */
const clockToleranceSeconds = 5

/** Creates a temporary link to one file of a label. */
export type SignLink = (accountId: string, labelId: string, format: LinkedFormat) => string

/** One asset per format. An asset has a link if its file is ready. */
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

/** A customs document of a label. `position` counts from 1. */
export type LinkedDocument = { accountId: string; labelId: string; position: number }

/** Creates a temporary link to a customs document of a label. */
export type SignDocumentLink = (document: LinkedDocument) => string

export type LabelLinks = {
  sign: SignLink
  signDocument: SignDocumentLink
  /**
   * Verifies a link. The URL must be exactly as it was signed: an added or respelled part makes it invalid.
   *
   * @param target path and query of the request
   * @returns the file that the link opens. Null if the link was changed, has expired, or is valid for too long.
   */
  open(path: { accountId: string; labelId: string; format: string }, target: string): LinkedFile | LinkedDocument | null
}

/**
 * Creates and verifies links that open one file without a token until they expire.
 *
 * @param deps.secrets the deployment's secret keys. The first one signs and all are accepted, so that keys can be
 *   rotated while links are in use.
 */
export function createLabelLinks(deps: {
  clock: Clock
  secrets: readonly Buffer[]
  lifetimeSeconds: number
  publicUrl: () => string
}): LabelLinks {
  // Creating a key takes longer than signing a link.
  const keys = deps.secrets.map((secret) => createSecretKey(deriveKey(secret, 'label links')))
  const pathOf = (key: KeyObject, file: LinkedFile | LinkedDocument, expires: number): string => {
    const { accountId, labelId } = file
    const name = 'format' in file ? file.format : `document-${file.position}`
    const signature = createHmac('sha256', key).update(`${accountId}/${labelId}/${name}/${expires}`).digest('base64url')
    return `/files/${accountId}/${labelId}/${name}?expires=${expires}&signature=${signature}`
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
      const named = parseFileName(path.format)
      if (!named || !isUuid(path.accountId) || !isUuid(path.labelId)) return null
      const [, expires] = /\?expires=(\d{1,12})&/.exec(target) ?? []
      if (!expires) return null
      const file = { accountId: path.accountId, labelId: path.labelId, ...named }
      const sent = Buffer.from(target)
      const isGenuine = keys.some((key) => sameHash(sent, Buffer.from(pathOf(key, file, Number(expires)))))
      const remainingSeconds = Number(expires) - deps.clock.now().getTime() / 1000
      return isGenuine && remainingSeconds > 0 && remainingSeconds <= maxLinkSeconds + clockToleranceSeconds
        ? file
        : null
    },
  }
}

/** Parses the last segment of a link's path. */
function parseFileName(name: string): Pick<LinkedFile, 'format'> | Pick<LinkedDocument, 'position'> | null {
  const format = linkedFormats.find((known) => known === name)
  if (format) return { format }
  const [, position] = /^document-([1-9]\d?)$/.exec(name) ?? []
  return position ? { position: Number(position) } : null
}
