import { mostPending, offeredCoins, requestTopUp } from '#credits/top-ups/request-top-up.ts'
import { creditCurrency, type TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import { compareAmounts, inCurrency } from '#kit/money.ts'
import { Failure, refuseArguments } from '#legacy-api/failure.ts'
import { readWord } from '#legacy-api/parcel-request.ts'
import type { Arguments } from '#legacy-api/read-form.ts'
import { unixSeconds } from '#legacy-api/show-purchase.ts'
import type { Coin } from '#payments/payment-provider.ts'

export type ChargeCreditsDeps = { topUps: TopUpDeps }

const leastDollars = '5'
const mostDollars = '100000'

/** `30.00` → `30`, `12.5` → `12.50`. */
const shownDollars = (dollars: string): string => inCurrency(dollars, creditCurrency).replace(/\.00$/, '')

function readDollars(given: Arguments, wrong: string[]): string {
  const text = given.get('amount')?.trim() ?? ''
  if (text === '') wrong.push('amount is required.')
  else if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) wrong.push('amount must be dollars, such as 30 or 30.00.')
  else if (compareAmounts(text, leastDollars) < 0) wrong.push(`amount must be at least ${leastDollars}.00.`)
  else if (compareAmounts(text, mostDollars) > 0) wrong.push(`amount must be at most ${mostDollars}.00.`)
  return text
}

/** Begins a top-up: where to pay exactly how much. Nothing is credited until that has arrived. */
export async function chargeCredits({ topUps }: ChargeCreditsDeps, accountId: string, given: Arguments) {
  const wrong: string[] = []
  const credits = readDollars(given, wrong)
  const offered = offeredCoins(topUps)
  if (offered.length === 0) throw new Failure(503, 'Credit cannot be paid for here.')
  const words = Object.fromEntries(offered.map((coin) => [coin, coin]))
  const coin = readWord<Coin>(given, 'currency', words, offered.includes('btc') ? 'btc' : offered[0], wrong)
  refuseArguments(wrong)
  const requested = await requestTopUp(topUps, { accountId, credits, coin: coin as Coin })
  switch (requested.outcome) {
    case 'ok': {
      const { topUpId, address, amount, createdAt } = requested.topUp
      return {
        address,
        id: topUpId,
        amount,
        timestamp: unixSeconds(createdAt),
        credits: shownDollars(credits),
        purchase_id: topUpId,
        currency: requested.topUp.coin,
      }
    }
    case 'too many':
      throw new Failure(409, `${mostPending} top-ups wait for their payment; pay one, or let it expire.`)
    default:
      throw new Failure(503, 'No address or exchange rate can be had now; try again later.')
  }
}
