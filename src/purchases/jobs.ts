import type { Worker } from '#kit/jobs.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { reconcileCancellation } from '#purchases/reconcile-cancellation.ts'
import { reconcilePurchase } from '#purchases/reconcile-purchase.ts'

export const purchaseWorkers = (deps: PurchaseDeps): Record<string, Worker> => ({
  'reconcile-purchase': ({ accountId = '', purchaseId = '', asked }) =>
    reconcilePurchase(deps, { accountId, purchaseId, asked: Number(asked ?? 0) }),
  'reconcile-cancellation': ({ accountId = '', cancellationId = '', asked }) =>
    reconcileCancellation(deps, { accountId, cancellationId, asked: Number(asked ?? 0) }),
})
