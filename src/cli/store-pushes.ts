import type { Command } from 'commander'
import { accountOption, operatorOption, type Run, reasonOption, uuid } from '#cli/command-line.ts'

export function storePushCommands(store: Command, run: Run): void {
  store
    .command('pushes')
    .description('list the latest 200 fulfillment updates that failed or have an unknown outcome')
    .requiredOption(...accountOption)
    .action(({ account }) =>
      run.query(async (tools) => (await import('#cli/store-push-acts.ts')).listPushes(tools, account)),
    )
  const push = store.command('push').description('resolve a fulfillment update that `store pushes` lists')
  const verbs = {
    retry: 'send a fulfillment update again, unless the store already has it',
    dismiss: 'dismiss a fulfillment update that was handled in the store',
  } as const
  for (const by of ['retry', 'dismiss'] as const)
    push
      .command(by)
      .description(verbs[by])
      .requiredOption(...accountOption)
      .requiredOption('--label <label>', 'label id', uuid)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) =>
        run.change(async (tools) => (await import('#cli/store-push-acts.ts')).settlePush(tools, options, by), options),
      )
}
