import { join, resolve } from 'node:path'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { type Command, Option } from 'commander'
import {
  accountOption,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  outcomeDeps,
  type Run,
  type Tools,
  uuid,
} from '#cli/command-line.ts'
import type { Share } from '#domain/accounts/account.ts'
import { listDocumentFiles } from '#domain/labels/documents.ts'
import { SheetError, sheetOfLabels } from '#domain/labels/download-label.ts'
import { createLabelDrawer } from '#domain/labels/draw-labels.ts'
import type { Label } from '#domain/labels/label.ts'
import { openLabelStore } from '#domain/labels/label-store.ts'
import { listUnprinted } from '#domain/labels/queries.ts'
import { dismissOrphanedLabel, listOrphanedLabels } from '#domain/purchases/orphaned-labels.ts'
import { listRefunds } from '#domain/purchases/queries/queries.ts'
import { type ResolveRefundCommand, resolveLabel, resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import { writeFileDurably, writeFilesDurably } from '#kit/files.ts'

/** The output for a label. */
const unprintedOutput = (label: Label) => ({
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

export function labelCommands(labels: Command, run: Run): void {
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
          return listOrphanedLabels(tools)
        }
        return (await listUnprinted(tools, { olderThanMs: 600_000 })).map(unprintedOutput)
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
        const { id: strayLabelId, reason } = options
        const accountId = await getAccountId(tools, options.account)
        const { operator } = tools
        if (!(await dismissOrphanedLabel(await outcomeDeps(tools), { accountId, strayLabelId, operator, reason }))) {
          throw new CommandError(`Orphaned label ${strayLabelId} not found.`)
        }
        return { strayLabelId, dismissed: true }
      }, options),
    )
  labels
    .command('cancel')
    .description('cancel a label and refund its price without a call to the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'label id', uuid)
    .requiredOption('--reason <text>', 'how you confirmed it, stored in the history of the purchase', name)
    .addOption(
      new Option('--voided', "the label was voided in the carrier's own system").conflicts(['unused', 'notALabel']),
    )
    .addOption(
      new Option('--unused', 'the label is not used, and the carrier bills only labels that are used').conflicts(
        'notALabel',
      ),
    )
    .option('--not-a-label', 'the tracking number is wrong or belongs to another package')
    .option(...operatorOption)
    .action((options) => run.change((tools) => cancelWithoutCarrier(tools, options), options))
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
        return writeSheet(tools, options)
      }),
    )
}

type CancelOptions = {
  account: string
  label: string
  reason: string
  voided?: true
  unused?: true
  notALabel?: true
}

async function cancelWithoutCarrier(tools: Tools, options: CancelOptions) {
  const { label: labelId, reason, voided, unused, notALabel } = options
  const found = voided ? 'voided' : unused ? 'unused' : notALabel ? 'not a label' : null
  if (!found) throw new CommandError('Use --voided, --unused or --not-a-label.')
  const accountId = await getAccountId(tools, options.account)
  const { operator } = tools
  if (!(await resolveLabel(await outcomeDeps(tools), { accountId, labelId, found, operator, reason }))) {
    throw new CommandError(`Label ${labelId} is already canceled, or its cancellation is in progress.`)
  }
  return { accountId, labelId, canceled: true }
}

/** @param labels the command group that this command joins */
function labelDocumentsCommand(labels: Command, run: Run): void {
  labels
    .command('documents')
    .description("save a label's customs documents as files")
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'label id', uuid)
    .requiredOption('--out <folder>', 'folder to write to')
    .action((options) =>
      run.query(async (tools) => {
        const accountId = await getAccountId(tools, options.account)
        const deps = { db: tools.db, drawer: createLabelDrawer() }
        const documents = await listDocumentFiles(deps, { accountId, labelId: options.label })
        const folder = resolve(options.out)
        if (documents.length > 0) {
          await writeFilesDurably(folder, Object.fromEntries(documents.map(({ fileName, bytes }) => [fileName, bytes])))
        }
        return documents.map(({ kind, copies, fileName, bytes }) => ({
          kind,
          copies,
          file: join(folder, fileName),
          bytes: bytes.length,
        }))
      }),
    )
}

/* `labels sheet`: arranges several labels on Letter or A4 pages. */

/** This command has its own converter, so nothing else competes for it. */
const alone: Share = (_accountId, work) => work()

type SheetOptions = { account: string; label: string[]; out: string; paper: 'letter' | 'a4'; perPage: string }

/** @throws CommandError if a label has no page that fits */
async function writeSheet(tools: Tools, options: SheetOptions) {
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

export function refundCommands(refunds: Command, run: Run): void {
  refunds
    .command('list')
    .description('list pending refunds, oldest first')
    .option('--denied', 'list denied refunds instead')
    .action((options) =>
      run.query(async (tools) => {
        return listRefunds(tools, options.denied ? 'denied' : 'pending')
      }),
    )

  const decisions = [
    ['confirm', 'granted', "record that the carrier granted a refund, and return the price to the account's credit"],
    ['deny', 'denied', 'record that the carrier denied a refund, so that the account still pays for the label'],
  ] as const
  for (const [verb, decision, description] of decisions)
    refunds
      .command(verb)
      .description(description)
      .requiredOption(...accountOption)
      .requiredOption('--label <id>', 'id of the canceled label', uuid)
      .requiredOption('--reason <text>', 'how you confirmed the decision, stored in the history and the ledger', name)
      .option(...operatorOption)
      .action((options) => run.change((tools) => decideRefund(tools, decision, options), options))
}

async function decideRefund(
  tools: Tools,
  decision: ResolveRefundCommand['decision'],
  options: { account: string; label: string; reason: string },
) {
  const accountId = await getAccountId(tools, options.account)
  const command = { accountId, labelId: options.label, decision }
  const { operator } = tools
  if (!(await resolveRefund(await outcomeDeps(tools), { ...command, operator, reason: options.reason }))) {
    throw new CommandError(`Label ${options.label} has no refund that can be ${decision}.`)
  }
  return command
}
