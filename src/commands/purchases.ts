import { type Command, Option } from 'commander'
import { accountOption, name, operatorOption, type Run, uuid } from '#commands/command-line.ts'

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
    .action((options) => run.query(async (tools) => (await import('#commands/purchase-acts.ts')).list(tools, options)))
  purchases
    .command('show')
    .description('a purchase with everything that happened to it')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'the purchase', uuid)
    .action((options) => run.query(async (tools) => (await import('#commands/purchase-acts.ts')).show(tools, options)))
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
      run.change(async (tools) => (await import('#commands/purchase-acts.ts')).resolve(tools, options), options),
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
      run.change(async (tools) => (await import('#commands/purchase-acts.ts')).resolveVoid(tools, options), options),
    )
}
