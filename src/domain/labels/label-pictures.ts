import { type ArtworkConverter, ThreadsBusy } from '@waybill/label-artwork/convert'
import type { Share } from '#domain/accounts/share.ts'
import type { Label } from '#domain/labels/label.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** Labels as PNG, for those who show them on a screen: drawn from their PDF when they are asked for, stored nowhere. */
export type LabelPictures = {
  /** Draws nothing. @returns null where the picture is not at hand */
  find(label: Label): Uint8Array | null
  /**
   * @param readPdf is called where the picture has to be drawn
   * @throws ServiceError `General.Overloaded`, `Label.GenerationFailed`; what `readPdf` throws
   */
  draw(label: Label, readPdf: () => Promise<Uint8Array>): Promise<Uint8Array>
}

/** Some hundred pictures. */
const defaultMaxBytes = 32 * 1024 * 1024

const retryAfterSeconds = 1

/** A failure to be answered: that of a converter with too much to do is told with the time to wait. */
export const asOverloaded = (error: unknown): unknown =>
  error instanceof ThreadsBusy ? serviceError('General.Overloaded', { retryAfterSeconds }) : error

/**
 * Drawing takes a worker thread a good tenth of a second. So a picture is drawn once for all who ask for it at the same
 * time, is kept for a while, and an account has but a share of the threads: whoever has a link, opens it as often as he
 * likes.
 *
 * @param options.maxBytes of the pictures that are kept; the one that was asked for longest ago goes first
 */
export function createLabelPictures(
  deps: { converter: Pick<ArtworkConverter, 'pictureOfPdf'>; share: Share },
  { maxBytes = defaultMaxBytes } = {},
): LabelPictures {
  const cached = new Map<string, Uint8Array>()
  const drawing = new Map<string, Promise<Uint8Array>>()
  let cachedBytes = 0

  function find(label: Label): Uint8Array | null {
    const key = keyOf(label)
    const picture = cached.get(key)
    if (!picture) return null
    // Put behind all others.
    cached.delete(key)
    cached.set(key, picture)
    return picture
  }

  function keep(key: string, picture: Uint8Array): void {
    cached.set(key, picture)
    cachedBytes += picture.length
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= maxBytes) return
      cached.delete(oldest)
      cachedBytes -= length
    }
  }

  async function drawAnew(label: Label, readPdf: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const picture = await deps
      .share(label.accountId, async () => deps.converter.pictureOfPdf(await readPdf()))
      .catch((error) => {
        throw asOverloaded(error)
      })
    if (!picture.ok) throw serviceError('Label.GenerationFailed', { reason: picture.reason })
    keep(keyOf(label), picture.png)
    return picture.png
  }

  return {
    find,
    async draw(label, readPdf) {
      const key = keyOf(label)
      const found = find(label) ?? drawing.get(key)
      if (found) return found
      const drawn = drawAnew(label, readPdf).finally(() => drawing.delete(key))
      drawing.set(key, drawn)
      return drawn
    },
  }
}

/** A label that is drawn here never changes; the files of another may be made anew. */
const keyOf = ({ accountId, labelId, files }: Label): string =>
  [accountId, labelId, files.PDF?.sha256 ?? 'drawn'].join(' ')
