import { type Command, Option } from 'commander'
import { serviceConnections, withCarriers } from '#cli/carrier-calls.ts'
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
import { listOrphanedLabels } from '#domain/purchases/orphaned-labels.ts'
import { carrierWordsOf, type Purchase } from '#domain/purchases/purchase/purchase.ts'
import {
  findPurchase,
  listFailed,
  listMischarged,
  listOpen,
  listUnresolved,
  listUnresolvedCancellations,
  type MischargedPurchase,
  type PurchaseWithEvents,
  type UnresolvedCancellation,
} from '#domain/purchases/queries/queries.ts'
import { resolveCancellation, resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import { dismissUnclaimedOutcome, listUnclaimedOutcomes } from '#domain/purchases/unclaimed-outcomes.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

export function purchaseCommands(purchases: Command, run: Run): void {
  purchases
    .command('list')
    .description('list open purchases and those that failed in the last 24 hours, unless an option selects others')
    .option('--open', 'list only open purchases, oldest first')
    .option('--failed', 'list all failed purchases, newest first')
    .option(
      '--unresolved',
      'list purchases and cancellations with an unknown outcome (oldest first), followed by orphaned labels',
    )
    .option('--unclaimed', 'list carrier responses about purchases that the database does not contain, oldest first')
    .option('--mischarged', 'list purchases for which the carrier charged a different amount than quoted, newest first')
    .action((options) => run.query(async (tools) => list(tools, options)))
  purchases
    .command('show')
    .description('show a purchase and its history')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'purchase id', uuid)
    .action((options) => run.query(async (tools) => show(tools, options)))
  purchases
    .command('resolve')
    .description('record the outcome of a purchase, as confirmed with the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'purchase id', uuid)
    .requiredOption('--reason <text>', 'how you confirmed the outcome, stored in the history', name)
    .option('--tracking-number <number>', 'tracking number of the label that the carrier created', name)
    .option('--carrier-shipment-id <id>', "the carrier's id of the shipment (default: the tracking number)", name)
    .option('--not-bought', 'the carrier created no label')
    .option('--unchecked', 'record the tracking number although the carrier does not confirm it')
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => resolve(tools, options), options))
  resolveVoidCommand(purchases, run)
  purchases
    .command('dismiss')
    .description('dismiss a carrier response about a purchase that the database does not contain')
    .requiredOption('--id <id>', 'id from `purchases list --unclaimed`', uuid)
    .requiredOption('--reason <text>', 'how it was handled at the carrier, stored in the audit trail', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { id, reason } = options
        const dismissed = await dismissUnclaimedOutcome(tools, { id, operator: tools.operator, reason })
        if (!dismissed) throw new CommandError(`No carrier response about ${id} is listed.`)
        return dismissed
      }, options),
    )
}

function resolveVoidCommand(purchases: Command, run: Run): void {
  purchases
    .command('resolve-void')
    .description('record the outcome of a cancellation, as confirmed with the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--label <id>', 'label id', uuid)
    .requiredOption('--reason <text>', 'how you confirmed the outcome, stored in the history', name)
    .addOption(new Option('--voided', 'the carrier voided the label').conflicts(['requested', 'notVoided']))
    .addOption(
      new Option('--requested', 'the carrier decides on the refund later (see `refunds list`)').conflicts('notVoided'),
    )
    .option('--not-voided', 'the label is still valid')
    .option(...operatorOption)
    .action((options) => run.change(async (tools) => resolveVoid(tools, options), options))
}

/** The output for a purchase. */
const purchaseOutput = (purchase: Purchase) => ({
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
  billing: purchase.billing,
  currency: purchase.currency,
  labelId: purchase.labelId,
  sentAt: purchase.sentAt?.toISOString() ?? null,
  createdAt: purchase.createdAt.toISOString(),
})

const mischargedOutput = ({ purchase, difference, adjusted }: MischargedPurchase) => ({
  ...purchaseOutput(purchase),
  carrierCharged: purchase.carrierCharged?.amount ?? null,
  carrierChargedCurrency: purchase.carrierCharged?.currency ?? null,
  difference,
  adjusted,
})

const failedOutput = (purchase: Purchase) => ({
  ...purchaseOutput(purchase),
  code: purchase.failure?.code ?? null,
  message: purchase.failure?.message ?? null,
  ...carrierWordsOf(purchase.failure),
})

/** The output for a cancellation in a list of purchases. */
const cancellationOutput = ({ cancellation, label }: UnresolvedCancellation) => ({
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

const detailedOutput = ({ purchase, events }: PurchaseWithEvents) => ({
  ...purchaseOutput(purchase),
  failure: purchase.failure,
  timeline: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
})

type ListOptions = { open?: true; failed?: true; unresolved?: true; unclaimed?: true; mischarged?: true }

const dayMs = 24 * 60 * 60 * 1000

async function list(tools: Tools, options: ListOptions): Promise<object[]> {
  if (Object.keys(options).length > 1)
    throw new CommandError('Use only one of --open, --failed, --unresolved, --unclaimed and --mischarged.')
  if (options.unclaimed) return listUnclaimedOutcomes(tools)
  if (options.mischarged) return (await listMischarged(tools)).map(mischargedOutput)
  if (options.unresolved) {
    return [
      ...(await listUnresolved(tools)).map(purchaseOutput),
      ...(await listUnresolvedCancellations(tools)).map(cancellationOutput),
      ...(await listOrphanedLabels(tools)),
    ]
  }
  if (options.open) return (await listOpen(tools)).map(purchaseOutput)
  if (options.failed) return (await listFailed(tools, null)).map(failedOutput)
  const sinceDay = new Date(tools.clock.now().getTime() - dayMs)
  return [...(await listOpen(tools)).map(purchaseOutput), ...(await listFailed(tools, sinceDay)).map(failedOutput)]
}

type ShowOptions = { account: string; id: string }

async function show(tools: Tools, options: ShowOptions) {
  const accountId = await getAccountId(tools, options.account)
  const found = await findPurchase(tools, { accountId, purchaseId: options.id })
  if (!found) throw new CommandError(`Purchase ${options.id} not found in this account.`)
  return detailedOutput(found)
}

type ResolveOptions = ShowOptions & {
  reason: string
  trackingNumber?: string
  carrierShipmentId?: string
  notBought?: true
  unchecked?: true
}

async function resolve(tools: Tools, options: ResolveOptions) {
  const { trackingNumber, notBought, unchecked: isUnchecked = false } = options
  if (Boolean(trackingNumber) === Boolean(notBought)) {
    throw new CommandError('Use either --tracking-number or --not-bought.')
  }
  const accountId = await getAccountId(tools, options.account)
  const found = trackingNumber
    ? { trackingNumber, carrierShipmentId: options.carrierShipmentId ?? trackingNumber }
    : null
  const { operator } = tools
  const command = { accountId, purchaseId: options.id, found, operator, reason: options.reason, isUnchecked }
  const deps = { ...(await outcomeDeps(tools)), connections: await serviceConnections(tools) }
  const resolved = await withCarriers((carriers) => resolvePurchase({ ...deps, carriers }, command)).catch(explain)
  if (!resolved) throw new CommandError(`The account has no purchase ${options.id} with an unknown outcome.`)
  const purchase = await findPurchase(tools, { accountId, purchaseId: options.id })
  return purchase && detailedOutput(purchase)
}

/** Adds the carrier's message, and how to record the number all the same. */
function explain(error: unknown): never {
  const [issue] = error instanceof ServiceError ? error.errors : []
  if (issue?.code !== 'Label.TrackingNumberUnconfirmed') throw error
  throw new CommandError(
    `${issue.message} The reason: ${issue.metaData?.detail}. Nothing was recorded. If you are certain, add --unchecked.`,
  )
}

type ResolveVoidOptions = {
  account: string
  label: string
  reason: string
  voided?: true
  requested?: true
  notVoided?: true
}

async function resolveVoid(tools: Tools, options: ResolveVoidOptions) {
  const { voided, requested, notVoided } = options
  const found = voided ? 'voided' : requested ? 'requested' : notVoided ? 'not voided' : null
  if (!found) throw new CommandError('Use --voided, --requested or --not-voided.')
  const accountId = await getAccountId(tools, options.account)
  const command = { accountId, labelId: options.label, found } as const
  const { operator } = tools
  if (!(await resolveCancellation(await outcomeDeps(tools), { ...command, operator, reason: options.reason }))) {
    throw new CommandError(`Label ${options.label} has no cancellation with an unknown outcome.`)
  }
  return command
}
