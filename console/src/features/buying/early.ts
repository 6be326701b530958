/** Pressing the button before there is a price: nobody buys at one that he has not seen, and nobody presses in vain. */
import type { Rate } from './rates.ts'

/** Where the price is that somebody wanted to buy at too early: on its way, on the button by now, or nowhere. */
export type Early = 'asking' | 'priced' | 'unpriced'

/** @param isPressed whether somebody did, and has bought nothing since */
export function earlyOf(isPressed: boolean, rates: readonly Rate[] | null, isAsking: boolean): Early | null {
  if (!isPressed) return null
  if (rates !== null) return 'priced'
  return isAsking ? 'asking' : 'unpriced'
}

export const earlyWords: Record<Early, string> = {
  asking: 'Getting the price. Press the button again when it shows the price.',
  priced: 'Nothing was bought yet. Check the price, then press the button again to buy.',
  unpriced: 'There’s no price yet. Choose a rate first.',
}
