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
} from '#commands/command-line.ts'
import { labelDocumentsCommand } from '#commands/label-documents.ts'
import type { Label } from '#labels/label.ts'

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
  const labels = program.command('labels').description('labels and their files')
  labelDocumentsCommand(labels, run)
  labels
    .command('list')
    .description('labels that an operator has to see to, oldest first')
    .option('--unprinted', 'those whose carrier sent no usable artwork within ten minutes')
    .option('--stray', 'those that a carrier made and no purchase owns, until they are voided')
    .action((options) =>
      run.query(async (tools) => {
        if (Boolean(options.unprinted) === Boolean(options.stray)) {
          throw new CommandError('Say either --unprinted or --stray.')
        }
        if (options.stray) {
          const { listStrayLabels } = await import('#purchases/stray-labels/list-stray-labels.ts')
          return listStrayLabels(tools)
        }
        const { listUnprinted } = await import('#labels/list-unprinted.ts')
        return (await listUnprinted(tools, { olderThanMs: 600_000 })).map(unprintedAnswer)
      }),
    )
  labels
    .command('dismiss')
    .description('take a stray label off the list: it was dealt with at the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'the strayLabelId, as `labels list --stray` names it', uuid)
    .requiredOption('--reason <text>', 'how; kept in the timeline of its purchase', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { dismissStrayLabel } = await import('#purchases/stray-labels/dismiss-stray-label.ts')
        const { id: strayLabelId, reason } = options
        const accountId = await getAccountId(tools, options.account)
        const { operator } = tools
        if (!(await dismissStrayLabel(await outcomeDeps(tools), { accountId, strayLabelId, operator, reason }))) {
          throw new CommandError(`No stray label ${strayLabelId} is on the list.`)
        }
        return { strayLabelId, dismissed: true }
      }, options),
    )
  labels
    .command('sheet')
    .description('several labels on pages of office paper, as a PDF')
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'a label; repeat it for each', collect, [])
    .requiredOption('--out <file>', 'where to write the PDF')
    .addOption(new Option('--paper <paper>', 'the paper').choices(['letter', 'a4']).default('letter'))
    .addOption(new Option('--per-page <count>', 'labels on a page').choices(['1', '2', '4']).default('2'))
    .action((options) =>
      run.query(async (tools) => {
        const { writeSheet } = await import('#commands/write-sheet.ts')
        return writeSheet(tools, options)
      }),
    )
}
