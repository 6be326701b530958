import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { reconcileCancellation } from '#domain/purchases/reconciling/reconcile-cancellation.ts'
import { recheckPurchase, reconcilePurchase } from '#domain/purchases/reconciling/reconcile-purchase.ts'
import type { Worker } from '#kit/jobs.ts'

/** Jobs of version 0.1 call the count of attempts `asked`. */
const attemptsOf = ({ attempts, asked }: Record<string, string>): number => Number(attempts ?? asked ?? 0)

export const purchaseWorkers = (deps: PurchaseDeps): Record<string, Worker> => ({
  'reconcile-purchase': (payload) => {
    const { accountId = '', purchaseId = '' } = payload
    return reconcilePurchase(deps, { accountId, purchaseId, attempts: attemptsOf(payload) })
  },
  'recheck-purchase': (payload) => {
    const { accountId = '', purchaseId = '', round } = payload
    return recheckPurchase(deps, { accountId, purchaseId, round: Number(round), attempts: attemptsOf(payload) })
  },
  'reconcile-cancellation': (payload) => {
    const { accountId = '', cancellationId = '' } = payload
    return reconcileCancellation(deps, { accountId, cancellationId, attempts: attemptsOf(payload) })
  },
})
