import type { Quote } from '#adapters/carriers/carrier.ts'
import { compareAmounts } from '#kit/money.ts'

/** Of those that share a name the cheapest, the first where prices are the same. */
export function cheapestOfEach<Offer>(
  offers: readonly Offer[],
  nameOf: (offer: Offer) => string,
  chargeOf: (offer: Offer) => Quote['charge'],
): Offer[] {
  const cheapest = new Map<string, Offer>()
  for (const offer of offers) {
    const before = cheapest.get(nameOf(offer))
    const isCheaper = !before || compareAmounts(chargeOf(offer).amount, chargeOf(before).amount) < 0
    if (isCheaper) cheapest.set(nameOf(offer), offer)
  }
  return [...cheapest.values()]
}
