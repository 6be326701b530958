import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Generous, since no timing decides a test: it is reached only by what never comes to be. */
const giveUpAfterMs = 120_000

/**
 * Asks again and again until the answer is neither false, null nor undefined.
 *
 * @param what how the failure names it: `eventually('the order has a label', …)`
 * @returns the first such answer
 */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | false | null | undefined> | Found | false | null | undefined,
): Promise<Found> {
  const giveUpAt = performance.now() + giveUpAfterMs
  for (;;) {
    const found = await look()
    if (found !== false && found !== null && found !== undefined) return found
    assert.ok(performance.now() < giveUpAt, `it never came to be so: ${what}`)
    await delay(20)
  }
}
