/** The suite of all stores. A verb that a store lacks is left out with it. */
import { describe } from 'node:test'
import { describeCertainty } from './certainty.ts'
import { describeConnecting } from './connecting.ts'
import { openHarness } from './harness.ts'
import { describeHooks } from './hooks.ts'
import { describeListing } from './listing.ts'
import { describePushing } from './pushing.ts'
import { describeReading } from './reading.ts'
import { describeTyping } from './typing.ts'
import type { StoreUnderTest } from './under-test.ts'

export type { StoreUnderTest } from './under-test.ts'

export function describeStore(under: StoreUnderTest): void {
  describe(under.called ?? under.store.name, () => {
    const harness = openHarness(under)
    describeConnecting(harness)
    describeListing(harness)
    describeReading(harness)
    describeTyping(harness)
    describePushing(harness)
    describeCertainty(harness)
    describeHooks(harness)
  })
}
