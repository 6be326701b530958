import { type Command, Option } from 'commander'
import {
  accountOption,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  outcomeDeps,
  type Run,
  uuid,
} from '#cli/command-line.ts'
import { labelDocumentsCommand } from '#cli/label-documents.ts'
import type { Label } from '#domain/labels/label.ts'

/** The output for a label. */
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
  const labels = program.command('labels').description('manage labels and their files')
  labelDocumentsCommand(labels, run)
  labels
    .command('list')
    .description('list labels that need attention, oldest first')
    .option('--unprinted', 'list labels that still have no usable artwork from the carrier after 10 minutes')
    .option('--stray', 'list orphaned labels (labels at a carrier that belong to no purchase and are not voided yet)')
    .action((options) =>
      run.query(async (tools) => {
        if (Boolean(options.unprinted) === Boolean(options.stray)) {
          throw new CommandError('Use either --unprinted or --stray.')
        }
        if (options.stray) {
          const { listStrayLabels } = await import('#domain/purchases/stray-labels/list-stray-labels.ts')
          return listStrayLabels(tools)
        }
        const { listUnprinted } = await import('#domain/labels/queries.ts')
        return (await listUnprinted(tools, { olderThanMs: 600_000 })).map(unprintedAnswer)
      }),
    )
  labels
    .command('dismiss')
    .description('dismiss an orphaned label that was handled at the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'id of the orphaned label, from `labels list --stray`', uuid)
    .requiredOption('--reason <text>', 'how it was handled, stored in the history of the purchase', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { dismissStrayLabel } = await import('#domain/purchases/stray-labels/dismiss-stray-label.ts')
        const { id: strayLabelId, reason } = options
        const accountId = await getAccountId(tools, options.account)
        const { operator } = tools
        if (!(await dismissStrayLabel(await outcomeDeps(tools), { accountId, strayLabelId, operator, reason }))) {
          throw new CommandError(`Orphaned label ${strayLabelId} not found.`)
        }
        return { strayLabelId, dismissed: true }
      }, options),
    )
  labels
    .command('sheet')
    .description('arrange several labels on Letter or A4 pages in a PDF file')
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'label id (repeatable)', collect, [])
    .requiredOption('--out <file>', 'PDF file to write')
    .addOption(new Option('--paper <paper>', 'paper size').choices(['letter', 'a4']).default('letter'))
    .addOption(new Option('--per-page <count>', 'labels per page').choices(['1', '2', '4']).default('2'))
    .action((options) =>
      run.query(async (tools) => {
        const { writeSheet } = await import('#cli/write-sheet.ts')
        return writeSheet(tools, options)
      }),
    )
}
