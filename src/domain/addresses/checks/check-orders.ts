/**
 * Checks the recipients of orders in the background, within the limits of the carriers. The accounts take turns, so one
 * with a thousand new orders does not delay the others. A check never rejects or delays an order: without a carrier's
 * response it waits.
 */
import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import type { AddressCheck, AddressCheckDeps, AddressMessageCode } from '#domain/addresses/checks/address-check.ts'
import { placeDigest } from '#domain/addresses/checks/address-check.ts'
import { checkAddress } from '#domain/addresses/checks/check-address.ts'
import { deleteResultsOfPlaces } from '#domain/addresses/checks/sql.ts'
import * as sql from '#domain/orders/address-checks.ts'
import type { StoredAddressCheck } from '#domain/orders/order/address-check.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

/** In one run. Few, so that the turns of an account come often. */
const accountsPerRun = 20
const checksPerTurn = 5
/** How many accounts are served at once. */
const accountsAtOnce = 4
/** Longer than the checks of a turn take. A node that dies delays them by this time. */
const leaseMs = 180_000
/** How long an account without an allowance, or without a carrier that responds, loses its turns on this node. */
const pauseMs = 60_000
/** The first repetition after no carrier responded; each further one waits twice as long. */
const firstRetryMs = 5 * 60_000
/** After half a day without a carrier, local rules decide. */
const maxAttempts = 8

export type OrderChecks = {
  /** Gives a turn to some accounts with waiting checks. */
  run(stopped: AbortSignal): Promise<void>
}

const firstAccount = '00000000-0000-0000-0000-000000000000'

export function createOrderChecks(deps: AddressCheckDeps): OrderChecks {
  const { db, clock } = deps
  /** The account of the last turn. */
  let last = firstAccount
  const pausedUntilMs = new Map<string, number>()
  const isPaused = (accountId: string): boolean => (pausedUntilMs.get(accountId) ?? 0) > clock.monotonicMs()

  async function takeTurn(accountId: string, stopped: AbortSignal): Promise<void> {
    for (const claimed of await sql.claimChecks(db, { accountId, max: checksPerTurn, leaseMs })) {
      const isOver = stopped.aborted || isPaused(accountId)
      const outcome = isOver ? 'no allowance' : await checkOrder(deps, claimed)
      if (outcome === 'no allowance') await sql.releaseCheck(db, claimed)
      if (outcome !== 'done' && !isOver) pausedUntilMs.set(accountId, clock.monotonicMs() + pauseMs)
    }
  }

  return {
    async run(stopped) {
      const waiting = await sql.selectWaitingAccounts(db, { after: last, max: accountsPerRun })
      last = waiting.length < accountsPerRun ? firstAccount : (waiting.at(-1)?.accountId ?? firstAccount)
      for (const [accountId, untilMs] of pausedUntilMs) {
        if (untilMs <= clock.monotonicMs()) pausedUntilMs.delete(accountId)
      }
      const turns = waiting.map(({ accountId }) => accountId).filter((accountId) => !isPaused(accountId))
      const serve = async () => {
        for (let next = turns.shift(); next !== undefined && !stopped.aborted; next = turns.shift()) {
          await takeTurn(next, stopped)
        }
      }
      await Promise.all(Array.from({ length: accountsAtOnce }, serve))
    },
  }
}

/** `no allowance`: the caller must release the check. `no carrier`: it is repeated later. */
type Outcome = 'done' | 'no allowance' | 'no carrier'

async function checkOrder(deps: AddressCheckDeps, claimed: sql.ClaimedCheck): Promise<Outcome> {
  const { accountId, to } = claimed
  if (!claimed.isNeeded) {
    await sql.dropCheck(deps.db, claimed)
    return 'done'
  }
  const allowedCarriers = await carriersOf(deps, claimed)
  const check = await checkAddress(deps, { accountId, allowedCarriers, address: to, isInBackground: true })
  const has = (code: AddressMessageCode) => check.messages.some((message) => message.code === code)
  if (has('AllowanceUsed')) return 'no allowance'
  const hasNoCarrier = has('CarrierUnavailable') || (has('NotCovered') && !(await hasChecker(deps, accountId)))
  if (hasNoCarrier && claimed.attempts < maxAttempts) {
    await sql.postponeCheck(deps.db, { ...claimed, afterMs: firstRetryMs * 2 ** claimed.attempts })
    return 'no carrier'
  }
  const stored = { result: resultOf(check), needsPerson: needsPerson(check), now: deps.clock.now() }
  const [row] = await sql.storeCheck(deps.db, claimed, stored)
  // If the order was erased during the check, the carrier's finding must not stay.
  if (!row) await deleteResultsOfPlaces(deps.db, { accountId, digests: [placeDigest(to)] })
  return 'done'
}

/** No carriers if the sub-account is inactive. */
async function carriersOf(deps: AddressCheckDeps, { accountId, subAccountId }: sql.ClaimedCheck) {
  if (subAccountId === null) return null
  return getSubAccount(deps, accountId, subAccountId).then(
    ({ allowedCarriers }) => allowedCarriers,
    (error: unknown) => {
      if (error instanceof ServiceError) return []
      throw error
    },
  )
}

/** Whether any carrier of the account checks addresses. A new account may connect its carriers after its first orders. */
const hasChecker = async (deps: AddressCheckDeps, accountId: string): Promise<boolean> =>
  (await deps.connections.list(accountId)).some(({ carrier }) => carrier.addressChecks)

/** A carrier that found the building but not the apartment returns `unverifiable`. */
const needsPerson = ({ verdict, checkedBy }: AddressCheck): boolean =>
  verdict === 'wrong' || verdict === 'corrected' || (verdict === 'unverifiable' && checkedBy !== 'offline')

/** Reasons of an incomplete check, which a person can't act on. */
const hiddenCodes: ReadonlySet<AddressMessageCode> = new Set(['NotCovered', 'CarrierUnavailable', 'AllowanceUsed'])

const resultOf = ({ verdict, differences, checkedBy, messages }: AddressCheck): StoredAddressCheck => ({
  verdict,
  differences,
  checkedBy,
  messages: messages.filter(({ code }) => !hiddenCodes.has(code)).map(({ message }) => message),
})
