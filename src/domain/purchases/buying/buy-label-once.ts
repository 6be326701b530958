import { type BuyLabelResult, buyLabel } from '#domain/purchases/buying/buy-label.ts'
import { type BuyLabelCommand, KeyTakenError } from '#domain/purchases/buying/claim-purchase.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'

/**
 * Buys as `buyLabel` does, and under one key no more than once: a request that is sent again finds what became of the
 * purchase that the first has begun or joined, also where that has failed or its label was cancelled since, upon which
 * another request would buy anew.
 *
 * @param command.key made by whoever asks, for one press of a button
 * @throws ServiceError the failure of the first; `Purchase.KeyReused` for another rate; `Purchase.KeySpent` where the
 *   label that it brought was cancelled
 */
export async function buyLabelOnce(
  deps: PurchaseDeps,
  command: BuyLabelCommand & { key: string },
): Promise<BuyLabelResult> {
  const { accountId, shipmentId, rateId, key } = command
  const [first] = isUuid(shipmentId) ? await sql.selectOfKey(deps.db, { accountId, shipmentId, key }) : []
  if (first) {
    if (first.rateId !== rateId.toLowerCase()) throw serviceError('Purchase.KeyReused')
    if (first.failure) throw new ServiceError([first.failure])
    if (!first.ownsShipment) throw serviceError('Purchase.KeySpent')
  }
  return buyLabel(deps, command).catch((error) => {
    if (!(error instanceof KeyTakenError)) throw error
    // The same request came a second time, or its purchase has ended since it was looked for: now the key tells.
    return buyLabelOnce(deps, command)
  })
}
