import { type Command, Option } from 'commander'
import { accountOption, name, operatorOption, type Run, uuid } from '#cli/command-line.ts'

export function purchaseCommands(program: Command, run: Run): void {
  const purchases = program.command('purchases').description('list and resolve purchases of labels')
  purchases
    .command('list')
    .description('list open purchases and those that failed in the last 24 hours, unless an option selects others')
    .option('--open', 'list only open purchases, oldest first')
    .option('--failed', 'list all failed purchases, newest first')
    .option(
      '--unresolved',
      'list purchases and cancellations with an unknown outcome (oldest first), followed by orphaned labels',
    )
    .option('--mischarged', 'list purchases for which the carrier charged a different amount than quoted, newest first')
    .action((options) => run.query(async (tools) => (await import('#cli/purchase-acts.ts')).list(tools, options)))
  purchases
    .command('show')
    .description('show a purchase and its history')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'purchase id', uuid)
    .action((options) => run.query(async (tools) => (await import('#cli/purchase-acts.ts')).show(tools, options)))
  purchases
    .command('resolve')
    .description('record the outcome of a purchase, as confirmed with the carrier')
    .requiredOption(...accountOption)
    .requiredOption('--id <id>', 'purchase id', uuid)
    .requiredOption('--reason <text>', 'how you confirmed the outcome, stored in the history', name)
    .option('--tracking-number <number>', 'tracking number of the label that the carrier created', name)
    .option('--carrier-shipment-id <id>', "the carrier's id of the shipment (default: the tracking number)", name)
    .option('--not-bought', 'the carrier created no label')
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => (await import('#cli/purchase-acts.ts')).resolve(tools, options), options),
    )
  resolveVoidCommand(purchases, run)
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
    .action((options) =>
      run.change(async (tools) => (await import('#cli/purchase-acts.ts')).resolveVoid(tools, options), options),
    )
}
