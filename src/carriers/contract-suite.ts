/** What every carrier must do, run for each. A verb that a carrier lacks is left out with it. */
import { describe } from 'node:test'
import { describeBuying } from '#carriers/contract/buying.ts'
import { describeFinding } from '#carriers/contract/finding.ts'
import { describeRates } from '#carriers/contract/rates.ts'
import { type CarrierUnderTest, openTrial } from '#carriers/contract/trial.ts'
import { describeVoiding } from '#carriers/contract/voiding.ts'

export type { CarrierUnderTest } from '#carriers/contract/trial.ts'

export function describeCarrier(under: CarrierUnderTest) {
  describe(under.carrier.name, () => {
    const trial = openTrial(under)
    describeRates(trial)
    describeBuying(trial)
    describeVoiding(trial)
    describeFinding(trial)
  })
}
