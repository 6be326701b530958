/**
 * A fulfillment takes two calls: it is added as `Pending` and moved to `Shipped`, after which the store notifies the
 * buyer. If only the first was successful, the tracking code identifies it, and it is only moved.
 */
import { type Static, Type } from 'typebox'
import { type Ok, uncertain, unreadable } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  FulfillOutcome,
  LineQuantity,
  LookupOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
} from '#adapters/stores/store.ts'
import { type MutationOutcome, mutateStore, queryStore } from '#adapters/stores/vendure/connection.ts'
import { readQuestion, readResponseShape, toStoreOrder, type VendureOrder } from '#adapters/stores/vendure/orders.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const fulfillDeadlineMs = 30_000
export const lookupDeadlineMs = 15_000

const addMutation = `mutation Fulfil($input: FulfillOrderInput!) {
  addFulfillmentToOrder(input: $input) { __typename ... on Fulfillment { id state } ... on ErrorResult { errorCode message } }
}`
const moveMutation = `mutation Move($id: ID!, $state: String!) {
  transitionFulfillmentToState(id: $id, state: $state) {
    __typename ... on Fulfillment { id state }
    ... on FulfillmentStateTransitionError { errorCode message transitionError fromState }
  }
}`

const Fulfilled = Type.Object({
  __typename: Type.Literal('Fulfillment'),
  id: Type.String({ minLength: 1 }),
  state: Type.String(),
})
const Refused = Type.Object({
  __typename: Type.String(),
  errorCode: Type.String(),
  message: Type.String(),
  transitionError: Type.Optional(Type.String()),
  fromState: Type.Optional(Type.String()),
})
const addResponse = compileOnFirstUse(Type.Object({ addFulfillmentToOrder: Type.Union([Fulfilled, Refused]) }))
const moveResponse = compileOnFirstUse(Type.Object({ transitionFulfillmentToState: Type.Union([Fulfilled, Refused]) }))

/** A store's own process may add later states. */
const unfinished = ['Created', 'Pending']

/** A `Pending` fulfillment has not notified the buyer, and a further request completes it. */
export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const found = await findOrder(deps, account, request, lookupDeadlineMs)
  if (found.outcome !== 'ok') return found
  const [live, cancelled] = ownFulfillments(found.value, request)
  if (live && !unfinished.includes(live.state)) return { outcome: 'ok', value: { fulfillmentId: live.id } }
  if (!live && cancelled) return { outcome: 'cancelled', fulfillmentId: cancelled.id }
  return { outcome: 'absent', ...(live ? { begun: live.id } : {}) }
}

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  pushed: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  const leftMs = () => Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const found = await findOrder(deps, account, pushed, leftMs())
  if (found.outcome !== 'ok') return found
  const [live] = ownFulfillments(found.value, pushed)
  if (live && !unfinished.includes(live.state)) return { outcome: 'ok', value: { fulfillmentId: live.id } }
  let fulfillmentId = live?.id
  if (!fulfillmentId) {
    const lines = pushed.lines.length > 0 ? pushed.lines : toStoreOrder(account, found.value).lines
    const added = await add(deps, account, { request: pushed, lines, deadlineMs: leftMs() })
    if (added.outcome !== 'ok') return added
    fulfillmentId = added.value.fulfillmentId
  }
  const moved = await move(deps, account, { fulfillmentId, state: 'Shipped', deadlineMs: leftMs() })
  if (moved.outcome === 'ok') return { outcome: 'ok', value: { fulfillmentId } }
  // The fulfillment exists, so `unavailable` would be wrong.
  return moved.outcome === 'unavailable'
    ? uncertain(`the fulfillment was added but not moved to Shipped: ${moved.detail}`)
    : moved
}

/** The service's name may start with the carrier's. */
export function methodOf({
  carrierName,
  serviceName,
}: Pick<FulfillmentRequest, 'carrierName' | 'serviceName'>): string {
  const isNamed = serviceName.toLowerCase().startsWith(`${carrierName.toLowerCase()} `)
  return isNamed ? serviceName : `${carrierName} ${serviceName}`.trim()
}

async function add(
  deps: StoreDeps,
  account: StoreAccount,
  { request, lines, deadlineMs }: { request: FulfillmentRequest; lines: readonly LineQuantity[]; deadlineMs: number },
): Promise<FulfillOutcome> {
  const input = {
    lines: lines.map(({ lineId, quantity }) => ({ orderLineId: lineId, quantity })),
    handler: {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: methodOf(request) },
        { name: 'trackingCode', value: request.trackingNumber },
      ],
    },
  }
  const answer = await mutateStore(
    deps,
    account,
    { call: 'vendure.push', query: addMutation, variables: { input } },
    deadlineMs,
  )
  const added = readWrite(answer, addResponse, 'the store returned a fulfillment in an unexpected format')
  if (added.outcome !== 'ok') return added
  const result = added.value.addFulfillmentToOrder
  return isFulfilled(result)
    ? { outcome: 'ok', value: { fulfillmentId: result.id } }
    : rejected(result.errorCode, result.message)
}

async function move(
  deps: StoreDeps,
  account: StoreAccount,
  { fulfillmentId, state, deadlineMs }: { fulfillmentId: string; state: string; deadlineMs: number },
): Promise<CancelOutcome> {
  const variables = { id: fulfillmentId, state }
  const answer = await mutateStore(deps, account, { call: 'vendure.move', query: moveMutation, variables }, deadlineMs)
  const moved = readWrite(answer, moveResponse, 'the store returned an unexpected response to a status change')
  if (moved.outcome !== 'ok') return moved
  const result = moved.value.transitionFulfillmentToState
  if (isFulfilled(result) || result.fromState === state) return { outcome: 'ok', value: null }
  return rejected(result.errorCode, result.transitionError ?? result.message)
}

export const cancelFulfillment = (
  deps: StoreDeps,
  account: StoreAccount,
  { fulfillmentId }: { fulfillmentId: string },
): Promise<CancelOutcome> => move(deps, account, { fulfillmentId, state: 'Cancelled', deadlineMs: fulfillDeadlineMs })

async function findOrder(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
  deadlineMs: number,
): Promise<Ok<VendureOrder> | Rejected | Unavailable> {
  const answer = await queryStore(deps, account, readQuestion(request.externalId), deadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!readResponseShape.Check(answer.value)) return unreadable('the store returned an order in an unexpected format')
  const { order } = answer.value
  return order ? { outcome: 'ok', value: order } : rejected('ENTITY_NOT_FOUND', 'The order no longer exists.')
}

/** The live and the canceled fulfillment with the tracking code. */
function ownFulfillments(order: VendureOrder, { trackingNumber }: FulfillmentRequest) {
  const own = (order.fulfillments ?? []).filter(({ trackingCode }) => trackingCode === trackingNumber)
  const live = own.filter(({ state }) => state !== 'Cancelled')
  return [
    live.find(({ state }) => !unfinished.includes(state)) ?? live[0],
    own.find(({ state }) => state === 'Cancelled'),
  ] as const
}

const isFulfilled = (result: Static<typeof Fulfilled> | Static<typeof Refused>): result is Static<typeof Fulfilled> =>
  result.__typename === 'Fulfillment'

function readWrite<Value>(
  answer: MutationOutcome,
  shape: { Check(value: unknown): value is Value },
  otherwise: string,
): Exclude<MutationOutcome, Ok<unknown>> | Ok<Value> {
  if (answer.outcome !== 'ok') return answer
  return shape.Check(answer.value) ? { outcome: 'ok', value: answer.value } : uncertain(otherwise)
}
