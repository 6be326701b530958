import type { Command } from 'commander'
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
import { listRefunds } from '#domain/purchases/queries/queries.ts'
import { type ResolveRefundCommand, resolveRefund } from '#domain/purchases/reconciling/resolve.ts'

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
      .action((options) => run.change((tools) => resolve(tools, decision, options), options))
}

async function resolve(
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
