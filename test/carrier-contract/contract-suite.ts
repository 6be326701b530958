/** What every carrier must do, run for each. A verb that a carrier lacks is left out with it. */
import { describe } from 'node:test'
import { describeBuying } from './buying.ts'
import { describeFinding } from './finding.ts'
import { describeRates } from './rates.ts'
import { type CarrierUnderTest, openTrial } from './trial.ts'
import { describeVoiding } from './voiding.ts'

export type { CarrierUnderTest } from './trial.ts'

export function describeCarrier(under: CarrierUnderTest) {
  describe(under.carrier.name, () => {
    const trial = openTrial(under)
    describeRates(trial)
    describeBuying(trial)
    describeVoiding(trial)
    describeFinding(trial)
  })
}
