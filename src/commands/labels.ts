import { resolve } from 'node:path'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { type Command, Option } from 'commander'
import { CommandError, type Run, uuid } from '#commands/command-line.ts'
import { writeFileDurably } from '#kit/files.ts'
import type { Label } from '#labels/label.ts'
import { createLabelDrawer } from '#labels/label-drawer.ts'
import { listUnprinted } from '#labels/list-unprinted.ts'
import { openLabelStore } from '#labels/open-store.ts'
import { SheetError, sheetOfLabels } from '#labels/sheet-of-labels.ts'

/** A label as it is printed for the operator. */
const unprintedAnswer = (label: Label) => ({
  labelId: label.labelId,
  accountId: label.accountId,
  orderId: label.orderId,
  purchaseId: label.purchaseId,
  carrier: label.carrier,
  carrierAccount: label.carrierAccount,
  service: label.serviceCode,
  trackingNumber: label.trackingNumber,
  files: label.filesState,
  createdAt: label.createdAt.toISOString(),
})

const collect = (text: string, before: string[]) => [...before, uuid(text)]

export function labelCommands(program: Command, run: Run): void {
  const labels = program.command('labels').description('label files')
  labels
    .command('list')
    .description('labels that were bought and cannot be printed, oldest first')
    .requiredOption('--unprinted', 'those whose carrier sent no usable artwork within ten minutes')
    .action(() => run(async (tools) => (await listUnprinted(tools, { olderThanMs: 600_000 })).map(unprintedAnswer)))
  labels
    .command('sheet')
    .description('several labels on pages of office paper, as a PDF')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--label <id>', 'a label; repeat it for each', collect, [])
    .requiredOption('--out <file>', 'where to write the PDF')
    .addOption(new Option('--paper <paper>', 'the paper').choices(['letter', 'a4']).default('letter'))
    .addOption(new Option('--per-page <count>', 'labels on a page').choices(['1', '2', '4']).default('2'))
    .action((options) =>
      run(async (tools) => {
        const converter = createArtworkConverter({ threads: 1 })
        try {
          const deps = {
            ...tools,
            converter,
            drawer: createLabelDrawer(),
            store: await openLabelStore(tools.config.labelStore),
          }
          const pdf = await sheetOfLabels(deps, {
            accountId: options.account,
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
      }),
    )
}
