/** `labels sheet`: arranges several labels on Letter or A4 pages. */
import { resolve } from 'node:path'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { CommandError, getAccountId, type Tools } from '#cli/command-line.ts'
import type { Share } from '#domain/accounts/share.ts'
import { SheetError, sheetOfLabels } from '#domain/labels/download-label.ts'
import { createLabelDrawer } from '#domain/labels/draw-labels.ts'
import { openLabelStore } from '#domain/labels/label-store.ts'
import { writeFileDurably } from '#kit/files.ts'

/** This command has its own converter, so nothing else competes for it. */
const alone: Share = (_accountId, work) => work()

type SheetOptions = { account: string; label: string[]; out: string; paper: 'letter' | 'a4'; perPage: string }

/** @throws CommandError if a label has no page that fits */
export async function writeSheet(tools: Tools, options: SheetOptions) {
  const accountId = await getAccountId(tools, options.account)
  const converter = createArtworkConverter({ threads: 1 })
  try {
    const deps = {
      ...tools,
      converter,
      share: alone,
      drawer: createLabelDrawer(),
      store: await openLabelStore(tools.config.labelStore),
    }
    const pdf = await sheetOfLabels(deps, {
      accountId,
      labelIds: options.label,
      options: { paper: options.paper, labelsPerPage: Number(options.perPage) as 1 | 2 | 4 },
    })
    const file = resolve(options.out)
    await writeFileDurably(file, pdf)
    return { file, labels: options.label.length, bytes: pdf.length }
  } catch (error) {
    if (error instanceof SheetError) throw new CommandError(error.message)
    throw error
  } finally {
    await converter.close()
  }
}
