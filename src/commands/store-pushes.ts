import type { Command } from 'commander'
import {
  accountOption,
  getAccountId,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
  uuid,
} from '#commands/command-line.ts'
import { dismissPush } from '#connected-stores/pushing/dismiss-push.ts'
import { listPushesToSettle } from '#connected-stores/pushing/list-pushes.ts'
import { retryPush } from '#connected-stores/pushing/retry-push.ts'
import type { StorePush } from '#connected-stores/pushing/store-push.ts'

/** What an operator is shown of it: nothing of what is in the parcel, or of whom it goes to. */
const listed = ({ pushId, storeId, orderId, state, push, refusal, sentAt, updatedAt }: StorePush) => ({
  labelId: pushId,
  storeId,
  orderId,
  trackingNumber: push.trackingNumber,
  state,
  said: refusal?.storeText ?? null,
  sentAt,
  updatedAt,
})

const decisions = {
  retry: { decide: retryPush, act: 'store.tell-again' },
  dismiss: { decide: dismissPush, act: 'store.tell-no-more' },
} as const

type PushOptions = { account: string; label: string }

async function settle({ db, audit }: Tools, options: PushOptions, by: keyof typeof decisions) {
  const accountId = await getAccountId({ db }, options.account)
  const { decide, act } = decisions[by]
  return db.transaction(async (tx) => {
    const push = await decide({ db: tx }, { accountId, pushId: options.label })
    const { storeId, orderId, pushId: labelId } = push
    await audit(tx, { act, accountId, subjects: { storeId, orderId, labelId } })
    return listed(push)
  })
}

export function storePushCommands(store: Command, run: Run): void {
  store
    .command('pushes')
    .description('labels that a store did not take, or may not have taken, the latest 200: each waits for a person')
    .requiredOption(...accountOption)
    .action(({ account }) =>
      run.query(async (tools) => {
        const accountId = await getAccountId(tools, account)
        return (await listPushesToSettle(tools, { accountId, storeId: null })).map(listed)
      }),
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
      .action((options) => run.change((tools) => settle(tools, options, by), options))
}
