/** The actions of the commands for failed fulfillments. */
import { getAccountId, type Tools } from '#cli/command-line.ts'
import type { FulfillmentUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { listFulfillmentReviews } from '#domain/store-sync/fulfillments/queries.ts'
import { dismissFulfillmentUpdate, retryFulfillmentUpdate } from '#domain/store-sync/fulfillments/review-fulfillment.ts'

/** The output for a fulfillment, without its contents and recipient. */
const listed = ({ updateId, storeId, orderId, state, push, refusal, sentAt, updatedAt }: FulfillmentUpdate) => ({
  labelId: updateId,
  storeId,
  orderId,
  trackingNumber: push.trackingNumber,
  state,
  said: refusal?.storeText ?? null,
  sentAt,
  updatedAt,
})

const decisions = {
  retry: { decide: retryFulfillmentUpdate, act: 'store.tell-again' },
  dismiss: { decide: dismissFulfillmentUpdate, act: 'store.tell-no-more' },
} as const

type PushOptions = { account: string; label: string }

export async function settlePush({ db, audit }: Tools, options: PushOptions, by: keyof typeof decisions) {
  const accountId = await getAccountId({ db }, options.account)
  const { decide, act } = decisions[by]
  return db.transaction(async (tx) => {
    const push = await decide({ db: tx }, { accountId, updateId: options.label })
    const { storeId, orderId, updateId: labelId } = push
    await audit(tx, { act, accountId, subjects: { storeId, orderId, labelId } })
    return listed(push)
  })
}

export async function listPushes(tools: Tools, account: string) {
  const accountId = await getAccountId(tools, account)
  return (await listFulfillmentReviews(tools, { accountId, storeId: null })).map(listed)
}
