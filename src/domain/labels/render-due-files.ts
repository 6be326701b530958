import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { Artwork } from '#adapters/carriers/carrier.ts'
import { labelFormats } from '#domain/labels/formats.ts'
import type { Label } from '#domain/labels/label.ts'
import type { LabelStore } from '#domain/labels/label-store.ts'
import { removeLateFiles } from '#domain/labels/remove-files.ts'
import { renderArtwork, storedFiles, UnrenderableArtwork } from '#domain/labels/render-artwork.ts'
import * as sql from '#domain/labels/sql.ts'
import { writeReadyFormats } from '#domain/orders/apply-purchase.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

export type RenderDeps = {
  db: Database
  clock: Clock
  log: Logger
  store: LabelStore
  converter: ArtworkConverter
  /** The label's image once more from its carrier; null where the carrier shows none. Throws while it does not answer. */
  reprint(label: Label): Promise<Artwork | null>
}

/** How often artwork that cannot be rendered is tried: the last time after some minutes. */
const maxFailures = 4
const maxConcurrent = 20

/**
 * Renders files that are due: of artwork that carriers sent, and of a Sandbox's slow labels. Any node may do it.
 * A label without artwork gets that which its carrier shows again. Artwork that cannot be rendered, or had, fails for
 * good after some times; a store or a carrier that does not answer, or a converter that is busy or closing, is waited for
 * as long as it takes.
 */
export async function renderDueFiles(deps: RenderDeps): Promise<void> {
  const due = await sql.takeDueLabels(deps.db, deps.clock.now(), maxConcurrent)
  await Promise.all(due.map((label) => renderFiles(deps, label)))
}

async function renderFiles(deps: RenderDeps, { accountId, labelId, attempt }: sql.DueLabel): Promise<void> {
  try {
    const [label] = await sql.selectLabel(deps.db, accountId, labelId)
    if (!label) return
    if (!label.content) await fetchMissingArtwork(deps, label)
    const files = label.content ? {} : await renderArtwork(deps, label)
    const isKept = await deps.db.transaction(async (tx) => {
      // The order before its label, as cancellations lock them.
      await lockOrder(tx, { accountId, orderId: label.orderId })
      const rendered = { accountId, labelId, files: storedFiles(files), now: deps.clock.now() }
      const [completed] = await sql.completeFiles(tx, rendered)
      if (completed) await writeReadyFormats(tx, { accountId, orderId: label.orderId, labelId, formats: labelFormats })
      return completed !== undefined
    })
    if (!isKept) await removeLateFiles(deps, { accountId, labelId })
  } catch (error) {
    const fields = { err: error, labelId, attempt }
    const failure = { accountId, labelId, maxFailures, now: deps.clock.now() }
    const [counted] = error instanceof UnrenderableArtwork ? await sql.countFilesFailure(deps.db, failure) : []
    if (counted?.isLast) deps.log.error(fields, 'label files not rendered after the last retry')
    else deps.log.warn(fields, 'label files not rendered; retrying')
  }
}

async function fetchMissingArtwork(deps: RenderDeps, label: Label): Promise<void> {
  const { accountId, labelId } = label
  const [kept] = await sql.selectArtworkKind(deps.db, accountId, labelId)
  const artwork = kept ? null : await deps.reprint(label)
  if (artwork) await sql.insertArtwork(deps.db, accountId, labelId, artwork)
}
