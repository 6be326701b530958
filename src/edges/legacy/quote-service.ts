import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { getBalance } from '#domain/credits/get-balance.ts'
import type { QuotedParcel } from '#domain/rates/quote-parcel.ts'
import { insufficientCredits, noQuotes } from '#edges/legacy/failure.ts'
import { type QuoteDeps, quoteParcelRequest } from '#edges/legacy/get-rates.ts'
import type { PurchaseRequest } from '#edges/legacy/purchase-request.ts'
import { serviceName } from '#edges/legacy/service-names.ts'
import { compareAmounts, inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The service that was asked for, at its price; of a sample, which is not to be paid for, only the price is another.
 *
 * @throws Failure where there is no such service, or too little credit: the reservation of the purchase is what
 *   decides, and this refuses before anything is made
 */
export async function quoteService(
  deps: QuoteDeps & { db: Queryable },
  accountId: string,
  request: PurchaseRequest,
): Promise<QuotedParcel> {
  const quoted = await quoteParcelRequest(deps, accountId, request)
  const asked = quoted.quotes.find(
    ({ carrier, quote }) => serviceName(deps.knownCarriers, carrier, quote.serviceCode) === request.service,
  )
  if (!asked) throw noQuotes()
  const { currency } = asked.quote.charge
  const amount = request.isSample ? '0.00' : asked.quote.charge.amount
  const { available, mayOwe } = await getBalance(deps, accountId, currency)
  if (!mayOwe && compareAmounts(available, amount) < 0) {
    throw insufficientCredits(inCurrency(amount, currency), inCurrency(available, currency))
  }
  const carrierAccount = request.isSample ? sampleAccountId : asked.carrierAccount
  return { ...quoted, quotes: [{ ...asked, carrierAccount, quote: { ...asked.quote, charge: { amount, currency } } }] }
}
