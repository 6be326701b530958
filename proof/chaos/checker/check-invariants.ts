import type { FinalState } from '../final-state/final-state.ts'
import { checkBatches } from './check-batches.ts'
import { checkCarriers } from './check-carriers.ts'
import { checkClients } from './check-clients.ts'
import { checkEvents } from './check-events.ts'
import { checkLedger } from './check-ledger.ts'
import { checkOrders } from './check-orders.ts'
import { checkPurchases } from './check-purchases.ts'
import { checkReplays } from './check-replays.ts'
import { checkStores } from './check-stores.ts'
import type { Report, Violation } from './invariants.ts'
import { purchasesOfLegacyHistory } from './legacy-history.ts'

/**
 * The checker: compares what carriers sold, what the service holds and what clients were told.
 *
 * @param healedAt when everything worked again, and live purchases were begun to be replayed
 * @returns every violation of an invariant; none when all is well
 */
export function checkInvariants(given: FinalState, healedAt: number): Violation[] {
  const { purchases, legacyPurchases } = given.history
  const history = { ...given.history, purchases: [...purchases, ...purchasesOfLegacyHistory(given, legacyPurchases)] }
  const state = { ...given, history }
  const violations: Violation[] = []
  const report: Report = (invariant, what, purchaseId = null) => void violations.push({ invariant, what, purchaseId })
  checkCarriers(state, report)
  checkClients(state, report)
  checkLedger(state, report)
  checkPurchases(state, report)
  checkOrders(state, report)
  checkEvents(state, report)
  checkReplays(state, healedAt, report)
  checkStores(state, report)
  checkBatches(state, report)
  for (const crash of state.crashes) report('nodes survive', crash)
  return violations
}
