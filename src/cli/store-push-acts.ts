/** The actions of the commands for failed fulfillments. */
import { getAccountId, type Tools } from '#cli/command-line.ts'
import type { StorePush } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { listPushesToSettle } from '#domain/store-sync/fulfillments/queries.ts'
import { dismissPush, retryPush } from '#domain/store-sync/fulfillments/review-fulfillment.ts'

/** The output for a fulfillment, without its contents and recipient. */
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

export async function settlePush({ db, audit }: Tools, options: PushOptions, by: keyof typeof decisions) {
  const accountId = await getAccountId({ db }, options.account)
  const { decide, act } = decisions[by]
  return db.transaction(async (tx) => {
    const push = await decide({ db: tx }, { accountId, pushId: options.label })
    const { storeId, orderId, pushId: labelId } = push
    await audit(tx, { act, accountId, subjects: { storeId, orderId, labelId } })
    return listed(push)
  })
}

export async function listPushes(tools: Tools, account: string) {
  const accountId = await getAccountId(tools, account)
  return (await listPushesToSettle(tools, { accountId, storeId: null })).map(listed)
}
