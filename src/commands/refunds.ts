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
} from '#commands/command-line.ts'
import type { ResolveRefundCommand } from '#purchases/reconciling/resolve-refund.ts'

export function refundCommands(program: Command, run: Run): void {
  const refunds = program
    .command('refunds')
    .description('prices of cancelled labels about which their carriers decide later')
  refunds
    .command('list')
    .description('refunds that carriers were asked for and have not decided about, longest first')
    .option('--denied', 'those that carriers denied')
    .action((options) =>
      run.query(async (tools) => {
        const { listRefunds } = await import('#purchases/queries/list-refunds.ts')
        return listRefunds(tools, options.denied ? 'denied' : 'pending')
      }),
    )

  const decisions = [
    ['confirm', 'granted', 'the carrier granted the refund: the price is available again'],
    ['deny', 'denied', 'the carrier denied the refund: the account has paid for the label after all'],
  ] as const
  for (const [verb, decision, description] of decisions) {
    refunds
      .command(verb)
      .description(description)
      .requiredOption(...accountOption)
      .requiredOption('--label <id>', 'the cancelled label', uuid)
      .requiredOption('--reason <text>', 'how it is known; kept in the timeline and the ledger', name)
      .option(...operatorOption)
      .action((options) => run.change((tools) => resolve(tools, decision, options), options))
  }
}

async function resolve(
  tools: Tools,
  decision: ResolveRefundCommand['decision'],
  options: { account: string; label: string; reason: string },
) {
  const { resolveRefund } = await import('#purchases/reconciling/resolve-refund.ts')
  const accountId = await getAccountId(tools, options.account)
  const command = { accountId, labelId: options.label, decision }
  const { operator } = tools
  if (!(await resolveRefund(await outcomeDeps(tools), { ...command, operator, reason: options.reason }))) {
    throw new CommandError(`The label ${options.label} has no refund that could be ${decision}.`)
  }
  return command
}
