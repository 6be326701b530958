import type { Carrier } from '#adapters/carriers/carrier.ts'
import { creditCurrency } from '#domain/credits/currency.ts'
import { getBalance } from '#domain/credits/get-balance.ts'
import type { SignLink } from '#domain/labels/links.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import type { PurchaseAnswer } from '#edges/legacy/answers.ts'
import { getOrderPurchases } from '#edges/legacy/get-order-purchases.ts'
import { itemStatus, purchaseAnswer } from '#edges/legacy/purchase-view.ts'
import * as sql from '#edges/legacy/sql.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ShowDeps = { db: Queryable; knownCarriers: readonly Carrier[]; signLink: SignLink }

export type ShownPurchase = {
  answer: PurchaseAnswer
  /** Every carrier has answered; files may still be under way. */
  isBought: boolean
  /** Every outcome is in, its file included. */
  isEnded: boolean
  /** Why a purchase of it failed; null: none has. */
  failure: ErrorDetail | null
}

/**
 * An order as its purchase is answered, links to its files made fresh.
 *
 * @throws ServiceError 404 where the account has no such order
 */
export async function showPurchase(deps: ShowDeps, accountId: string, orderId: string): Promise<ShownPurchase> {
  const [{ order, shipments }, [kept], { available }] = await Promise.all([
    getOrderPurchases(deps, accountId, orderId),
    sql.selectLegacyOrder(deps.db, accountId, orderId),
    getBalance(deps, accountId, creditCurrency),
  ])
  // An order of the JSON interface came without either.
  const { notes, labelFormat } = kept ?? { notes: '', labelFormat: 'PDF' as const }
  const view = { order, shipments, notes, availableCredit: available }
  return {
    isBought: shipments.every(({ purchase }) => purchase === null || !isOpen(purchase.state)),
    isEnded: shipments.every((shipment) => itemStatus(shipment) !== 'processing'),
    failure: shipments.find(({ purchase }) => purchase?.failure)?.purchase?.failure ?? null,
    answer: purchaseAnswer(deps.knownCarriers, view, (labelId) => deps.signLink(accountId, labelId, labelFormat)),
  }
}
