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
} from '#commands/command-line.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import { carrierWordsOf } from '#purchases/purchase/purchase-failure.ts'
import { findPurchase, type PurchaseWithEvents } from '#purchases/queries/find-purchase.ts'
import { listFailed } from '#purchases/queries/list-failed.ts'
import { listMischarged, type MischargedPurchase } from '#purchases/queries/list-mischarged.ts'
import { listOpen } from '#purchases/queries/list-open.ts'
import { listUnresolved } from '#purchases/queries/list-unresolved.ts'
import {
  listUnresolvedCancellations,
  type UnresolvedCancellation,
} from '#purchases/queries/list-unresolved-cancellations.ts'
import { resolveCancellation } from '#purchases/reconciling/resolve-cancellation.ts'
import { resolvePurchase } from '#purchases/reconciling/resolve-purchase.ts'
import { listStrayLabels } from '#purchases/stray-labels/list-stray-labels.ts'

/** A purchase as it is printed. */
const purchaseAnswer = (purchase: Purchase) => ({
  purchaseId: purchase.purchaseId,
  accountId: purchase.accountId,
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  state: purchase.state,
  carrier: purchase.carrier,
  carrierAccount: purchase.carrierAccount,
  service: purchase.quote.serviceCode,
  charge: purchase.charge,
  currency: purchase.currency,
  labelId: purchase.labelId,
  sentAt: purchase.sentAt?.toISOString() ?? null,
  createdAt: purchase.createdAt.toISOString(),
})

const mischargedAnswer = ({ purchase, difference, adjusted }: MischargedPurchase) => ({
  ...purchaseAnswer(purchase),
  carrierCharged: purchase.carrierCharged?.amount ?? null,
  carrierChargedCurrency: purchase.carrierCharged?.currency ?? null,
  difference,
  adjusted,
})

const failedAnswer = (purchase: Purchase) => ({
  ...purchaseAnswer(purchase),
  code: purchase.failure?.code ?? null,
  message: purchase.failure?.message ?? null,
  ...carrierWordsOf(purchase.failure),
})

/** A cancellation as it is printed among purchases. */
const cancellationAnswer = ({ cancellation, label }: UnresolvedCancellation) => ({
  cancellationId: cancellation.cancellationId,
  purchaseId: label.purchaseId,
  accountId: cancellation.accountId,
  orderId: label.orderId,
  shipmentId: label.shipmentId,
  labelId: label.labelId,
  state: cancellation.state,
  carrier: label.carrier,
  carrierAccount: label.carrierAccount,
  trackingNumber: label.trackingNumber,
  charge: label.charge,
  currency: label.currency,
  sentAt: cancellation.sentAt?.toISOString() ?? null,
  createdAt: cancellation.createdAt.toISOString(),
})

const detailedAnswer = ({ purchase, events }: PurchaseWithEvents) => ({
  ...purchaseAnswer(purchase),
  failure: purchase.failure,
  timeline: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
})

type ListOptions = { open?: true; failed?: true; unresolved?: true; mischarged?: true }

const dayMs = 24 * 60 * 60 * 1000

async function list(tools: Tools, options: ListOptions): Promise<object[]> {
  if (Object.keys(options).length > 1)
    throw new CommandError('Say one of --open, --failed, --unresolved and --mischarged.')
  if (options.mischarged) return (await listMischarged(tools)).map(mischargedAnswer)
  if (options.unresolved) {
    return [
      ...(await listUnresolved(tools)).map(purchaseAnswer),
      ...(await listUnresolvedCancellations(tools)).map(cancellationAnswer),
      ...(await listStrayLabels(tools)),
    ]
  }
  if (options.open) return (await listOpen(tools)).map(purchaseAnswer)
  if (options.failed) return (await listFailed(tools, null)).map(failedAnswer)
  const sinceDay = new Date(tools.clock.now().getTime() - dayMs)
  return [...(await listOpen(tools)).map(purchaseAnswer), ...(await listFailed(tools, sinceDay)).map(failedAnswer)]
}

export function purchaseCommands(program: Command, run: Run): void {
  const purchases = program.command('purchases').description('purchases of labels')
  purchases
    .command('list')
    .description('purchases whose outcome is still to come, and those that failed within a day; or, by an option:')
    .option('--open', 'those whose outcome is still to come alone, longest first')
    .option('--failed', 'those that failed, latest first')
    .option(
      '--unresolved',
      'those of unknown outcome, longest first; then cancellations, each with a cancellationId; then labels that no purchase owns, each with a strayLabelId',
    )
    .option('--mischarged', 'those for which the carrier charged something else than it quoted, newest first')
    .action((options) => run.query((tools) => list(tools, options)))
  purchases
    .command('show')
    .description('a purchase with everything that happened to it')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'the purchase', uuid)
    .action((options) =>
      run.query(async (tools) => {
        const accountId = await getAccountId(tools, options.account)
        const found = await findPurchase(tools, { accountId, purchaseId: options.id })
        if (!found) throw new CommandError(`The account has no purchase ${options.id}.`)
        return detailedAnswer(found)
      }),
    )
  purchases
    .command('resolve')
    .description('write the outcome that was found at the carrier for a purchase of unknown outcome')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'the purchase', uuid)
    .requiredOption('--reason <text>', 'how it is known; kept in the timeline', name)
    .option('--tracking-number <number>', 'the label that the carrier made', name)
    .option('--carrier-shipment-id <id>', 'what the carrier calls the shipment (default: the tracking number)', name)
    .option('--not-bought', 'the carrier made no label')
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { trackingNumber, notBought } = options
        if (Boolean(trackingNumber) === Boolean(notBought)) {
          throw new CommandError('Say either --tracking-number or --not-bought.')
        }
        const accountId = await getAccountId(tools, options.account)
        const resolved = await resolvePurchase(outcomeDeps(tools), {
          accountId,
          purchaseId: options.id,
          found: trackingNumber
            ? { trackingNumber, carrierShipmentId: options.carrierShipmentId ?? trackingNumber }
            : null,
          operator: tools.operator,
          reason: options.reason,
        })
        if (!resolved) throw new CommandError(`The account has no purchase ${options.id} of unknown outcome.`)
        const found = await findPurchase(tools, { accountId, purchaseId: options.id })
        return found && detailedAnswer(found)
      }, options),
    )
  resolveVoidCommand(purchases, run)
}

function resolveVoidCommand(purchases: Command, run: Run): void {
  purchases
    .command('resolve-void')
    .description('write the outcome that was found at the carrier for a cancellation of unknown outcome')
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'the label', uuid)
    .requiredOption('--reason <text>', 'how it is known; kept in the timeline', name)
    .addOption(new Option('--voided', 'the carrier has voided the label').conflicts(['requested', 'notVoided']))
    .addOption(new Option('--requested', 'it decides later about the refund: see refunds list').conflicts('notVoided'))
    .option('--not-voided', 'the label lives')
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { voided, requested, notVoided } = options
        const found = voided ? 'voided' : requested ? 'requested' : notVoided ? 'not voided' : null
        if (!found) throw new CommandError('Say --voided, --requested or --not-voided.')
        const accountId = await getAccountId(tools, options.account)
        const command = { accountId, labelId: options.label, found } as const
        const { operator } = tools
        if (!(await resolveCancellation(outcomeDeps(tools), { ...command, operator, reason: options.reason }))) {
          throw new CommandError(`The label ${options.label} has no cancellation of unknown outcome.`)
        }
        return command
      }, options),
    )
}
