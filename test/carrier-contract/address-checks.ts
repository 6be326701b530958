import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AddressFinding, CarrierAccount, CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { Harness } from './harness.ts'
import { address } from './inputs.ts'

const empireState = address({ street1: '350 Fifth Avenue', street2: 'Suite 21', phone: null, email: null })
const home = address({ street1: '12 Maple Street', street2: null, city: 'Albany', zip: '12207' })
const sanJuan = address({ street1: '100 Calle Fortaleza', street2: null, city: 'San Juan', state: 'PR', zip: '00901' })
const apo = address({ street1: 'PSC 276 Box 1400', street2: null, city: 'APO', state: 'AE', zip: '09012' })
const toronto = address({
  street1: '290 Bremner Blvd',
  street2: null,
  city: 'Toronto',
  state: 'ON',
  zip: 'M5V 3L9',
  country: 'CA',
})

export function describeAddressChecks(harness: Harness) {
  const { carrier, played } = harness
  if (!carrier.addressChecks) return
  const { addressChecks } = carrier

  describe('checking an address', () => {
    const ask = async (asked: CarrierAddress, account: CarrierAccount = harness.account) => {
      const outcome = await carrier.checkAddress?.(harness.deps, account, asked)
      assert.ok(outcome)
      return outcome
    }
    const find = async (asked: CarrierAddress): Promise<AddressFinding> => {
      const outcome = await ask(asked)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      return outcome.value
    }

    test("finds an address in the carrier's spelling, and whether it is residential", played, async () => {
      const office = await find(empireState)
      assert.equal(office.match, 'address')
      assert.match(`${office.address?.street1} ${office.address?.street2}`, /^350 5TH AVE STE 21$/)
      assert.match(office.address?.zip ?? '', /^10118-\d{4}$/)
      assert.equal(office.residential, false)
      assert.equal((await find(home)).residential, true)
      assert.deepEqual(await harness.sales(), [])
    })

    test('returns the ZIP code of the state, and finds its own result', played, async () => {
      const found = await find({ ...empireState, zip: '94043' })
      assert.equal(found.match, 'address')
      assert.ok(found.address?.zip.startsWith('1'), JSON.stringify(found))
      const { address: again, match } = await find({ ...empireState, ...found.address })
      assert.deepEqual([match, again], ['address', found.address])
    })

    test('finds none, several, or only the building', played, async () => {
      assert.equal((await find({ ...empireState, street1: 'Nowhere Lane', street2: null })).match, 'none')
      assert.equal((await find({ ...home, name: 'Ada [address-none]' })).match, 'none')
      assert.equal((await find({ ...home, name: 'Ada [address-several]' })).match, 'several')
      const { match } = await find({ ...home, name: 'Ada [address-apartment]' })
      // UPS looks at the street, and at what is behind the door it does not.
      assert.equal(match, carrier.id === 'ups' ? 'address' : 'apartment missing')
      assert.equal((await find({ ...home, street1: '12 Maple Street [address-business]' })).residential, false)
      if (carrier.id === 'usps') assert.equal((await find({ ...home, name: '[address-vacant]' })).vacant, true)
    })

    test('covers territories, military post offices and Canada as far as the carrier does', played, async () => {
      const asked = [sanJuan, { ...sanJuan, country: 'PR' }, apo, toronto, address({ country: 'DE' })]
      const coveredBy: Partial<Record<string, number[]>> = { usps: [0, 1, 2], ups: [0, 1], fedex: [0, 1, 3] }
      const covered = coveredBy[carrier.id]
      // Nobody knows which countries a remote carrier covers.
      if (!covered) return
      assert.deepEqual(
        asked.flatMap((one, index) => (addressChecks.covers(one) ? [index] : [])),
        covered,
      )
      for (const index of covered)
        assert.equal((await find(asked[index] as CarrierAddress)).match, 'address', `${index}`)
    })

    test('is unavailable if the carrier is down, unreachable, slow, or another server responds', async () => {
      assert.equal((await ask({ ...home, name: '[address-down]' })).outcome, 'unavailable')
      assert.equal((await ask(home, harness.unreachable())).outcome, 'unavailable')
      const refused = await ask(home, harness.withBadCredentials())
      assert.ok(refused.outcome === 'unavailable' && refused.reason === 'credentials', JSON.stringify(refused))
      harness.addToxic('address', 'hang')
      assert.equal((await ask(home)).outcome, 'unavailable')
      for (const status of [200, 403, 404, 500]) {
        harness.proxy.reset()
        harness.addToxic('address', { status, contentType: 'text/html', body: '<h1>', passOn: false })
        assert.equal((await ask(home)).outcome, 'unavailable', String(status))
      }
    })
  })
}
