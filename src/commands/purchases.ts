import type { Command } from 'commander'
import { CommandError, name, operatorOption, type Run, type Tools, uuid } from '#commands/command-line.ts'
import { silentLog } from '#kit/log.ts'
import { notify } from '#kit/pub-sub.ts'
import { getPurchase, type PurchaseWithEvents } from '#purchases/get-purchase.ts'
import { listMischarged, type MischargedPurchase } from '#purchases/list-mischarged.ts'
import { listUnresolved } from '#purchases/list-unresolved.ts'
import type { Purchase } from '#purchases/purchase.ts'
import { resolvePurchase } from '#purchases/resolve-purchase.ts'

/** What recording an outcome is given when a person records it. */
const outcomeDeps = (tools: Tools) => ({
  ...tools,
  log: silentLog,
  node: 'command line',
  pubSub: { publish: (topic: string) => notify(tools.db.pool, topic) },
})

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

const detailedAnswer = ({ purchase, events }: PurchaseWithEvents) => ({
  ...purchaseAnswer(purchase),
  failure: purchase.failure,
  timeline: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
})

export function purchaseCommands(program: Command, run: Run): void {
  const purchases = program.command('purchases').description('purchases of labels')
  purchases
    .command('list')
    .description('purchases that an operator has to see to')
    .option('--unresolved', 'those of unknown outcome, longest first')
    .option('--mischarged', 'those for which the carrier charged something else than it quoted, newest first')
    .action((options) =>
      run(async (tools) => {
        if (Boolean(options.unresolved) === Boolean(options.mischarged)) {
          throw new CommandError('Say either --unresolved or --mischarged.')
        }
        return options.mischarged
          ? (await listMischarged(tools)).map(mischargedAnswer)
          : (await listUnresolved(tools)).map(purchaseAnswer)
      }),
    )
  purchases
    .command('show')
    .description('a purchase with everything that happened to it')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--id <id>', 'the purchase', uuid)
    .action((options) =>
      run(async (tools) => {
        const found = await getPurchase(tools, { accountId: options.account, purchaseId: options.id })
        if (!found) throw new CommandError(`The account has no purchase ${options.id}.`)
        return detailedAnswer(found)
      }),
    )
  purchases
    .command('resolve')
    .description('write the outcome that was found at the carrier for a purchase of unknown outcome')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--id <id>', 'the purchase', uuid)
    .requiredOption('--reason <text>', 'how it is known; kept in the timeline', name)
    .option('--tracking-number <number>', 'the label that the carrier made', name)
    .option('--carrier-shipment-id <id>', 'what the carrier calls the shipment (default: the tracking number)', name)
    .option('--not-bought', 'the carrier made no label')
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        const { trackingNumber, notBought } = options
        if (Boolean(trackingNumber) === Boolean(notBought)) {
          throw new CommandError('Say either --tracking-number or --not-bought.')
        }
        const resolved = await resolvePurchase(outcomeDeps(tools), {
          accountId: options.account,
          purchaseId: options.id,
          found: trackingNumber
            ? { trackingNumber, carrierShipmentId: options.carrierShipmentId ?? trackingNumber }
            : null,
          operator: tools.operator,
          reason: options.reason,
        })
        if (!resolved) throw new CommandError(`The account has no purchase ${options.id} of unknown outcome.`)
        const found = await getPurchase(tools, { accountId: options.account, purchaseId: options.id })
        return found && detailedAnswer(found)
      }, options),
    )
}
