import type { Command } from 'commander'
import { accountOption, operatorOption, type Run, reasonOption, uuid } from '#commands/command-line.ts'

export function storePushCommands(store: Command, run: Run): void {
  store
    .command('pushes')
    .description('labels that a store did not take, or may not have taken, the latest 200: each waits for a person')
    .requiredOption(...accountOption)
    .action(({ account }) =>
      run.query(async (tools) => (await import('#commands/store-push-acts.ts')).listPushes(tools, account)),
    )
  const push = store.command('push').description('settles one of those that `store pushes` lists')
  const verbs = {
    retry: 'have the store told once more, after seeing to what was in the way; it is asked first whether it knows',
    dismiss: 'somebody has seen to it in the store: it is told no more of the label',
  } as const
  for (const by of ['retry', 'dismiss'] as const)
    push
      .command(by)
      .description(verbs[by])
      .requiredOption(...accountOption)
      .requiredOption('--label <label>', 'the id of the label', uuid)
      .option(...reasonOption)
      .option(...operatorOption)
      .action((options) =>
        run.change(
          async (tools) => (await import('#commands/store-push-acts.ts')).settlePush(tools, options, by),
          options,
        ),
      )
}
