/** The suite of all carriers. A verb that a carrier lacks is left out with it. */
import { describe } from 'node:test'
import { describeAbroad } from './abroad.ts'
import { describeAddressChecks } from './address-checks.ts'
import { describeBuying } from './buying.ts'
import { describeCertainty } from './certainty.ts'
import { describeChecking } from './checking.ts'
import { describeCodings } from './codings.ts'
import { describeFinding } from './finding.ts'
import { type CarrierUnderTest, openHarness } from './harness.ts'
import { describeOddEntries } from './odd-entries.ts'
import { describeRates } from './rates.ts'
import { describeVoiding } from './voiding.ts'

export type { CarrierUnderTest } from './harness.ts'

export function describeCarrier(under: CarrierUnderTest) {
  // One after the other: each begins with a simulator that has sold nothing.
  describe(under.carrier.name, { concurrency: 1 }, () => {
    const harness = openHarness(under)
    describeRates(harness)
    describeOddEntries(harness)
    describeBuying(harness)
    describeVoiding(harness)
    describeFinding(harness)
    describeCertainty(harness)
    describeCodings(harness)
    describeChecking(harness)
    describeAddressChecks(harness)
    describeAbroad(harness)
  })
}
