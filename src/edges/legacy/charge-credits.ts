import type { Coin } from '#adapters/payments/payment-provider.ts'
import { maxPending, offeredCoins, requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { Failure } from '#edges/legacy/failure.ts'
import { type Arguments, readChoice, readText } from '#edges/legacy/read-form.ts'
import { shortDollars, type TopUpResponse, unixSeconds } from '#edges/legacy/responses.ts'
import { compareAmounts } from '#kit/money.ts'

export type ChargeCreditsDeps = { topUps: TopUpDeps }

const minDollars = '5'
const maxDollars = '100000'

function readDollars(args: Arguments, errors: string[]): string {
  const text = readText(args, 'amount')
  if (text === '') errors.push('amount is required.')
  else if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) errors.push('amount must be in dollars, such as 30 or 30.00.')
  else if (compareAmounts(text, minDollars) < 0) errors.push(`amount must be at least ${minDollars}.00.`)
  else if (compareAmounts(text, maxDollars) > 0) errors.push(`amount must be at most ${maxDollars}.00.`)
  return text
}

/** Begins a top-up: where to pay exactly how much. Nothing is credited until that has arrived. */
export async function chargeCredits(
  { topUps }: ChargeCreditsDeps,
  accountId: string,
  args: Arguments,
): Promise<TopUpResponse> {
  const errors: string[] = []
  const credits = readDollars(args, errors)
  const offered = offeredCoins(topUps)
  if (offered.length === 0) throw new Failure(503, 'This service does not sell credit.')
  const meanings = Object.fromEntries(offered.map((coin) => [coin, coin]))
  const fallback = offered.includes('btc') ? 'btc' : offered[0]
  const coin = readChoice<Coin>(args, 'currency', { meanings, fallback }, errors)
  if (errors.length > 0 || !coin) throw new Failure(400, errors.join(' '))
  const requested = await requestTopUp(topUps, { accountId, credits, coin })
  switch (requested.outcome) {
    case 'ok': {
      const { topUpId, address, amount, createdAt } = requested.topUp
      return {
        address,
        id: topUpId,
        amount,
        timestamp: unixSeconds(createdAt),
        credits: shortDollars(credits),
        purchase_id: topUpId,
        currency: requested.topUp.coin,
      }
    }
    case 'too many':
      throw new Failure(409, `${maxPending} top-ups are waiting for payment. Pay one or let it expire.`)
    default:
      throw new Failure(503, 'No payment address or exchange rate is available right now. Try again later.')
  }
}
