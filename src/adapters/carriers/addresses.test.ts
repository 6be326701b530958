import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsCustoms, staysAtHome } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { carriers } from '#adapters/carriers/registry.ts'

const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI UM FM MH PW AA AE AP'.split(
    ' ',
  )
const abroad = [
  ['CA', 'ON'],
  ['CA', 'QC'],
  ['DE', ''],
  ['FR', ''],
  ['ES', 'TF'],
  ['PT', ''],
  ['IT', 'LI'],
  ['GB', ''],
  ['IC', ''],
  ['GG', ''],
  ['PR', 'PR'],
  ['PR', ''],
  ['GU', 'GU'],
  ['VI', ''],
  ['FM', ''],
  ['CN', 'GD'],
  ['AU', 'NSW'],
] as const

const addressIn = (country: string, state: string): CarrierAddress => ({
  name: 'Ada',
  company: null,
  phone: null,
  email: null,
  street1: '1 Main St',
  street2: null,
  city: 'Town',
  state,
  zip: '12345',
  country,
  residential: null,
})

test('no carrier requires a declaration within one country', () => {
  const addresses = [
    ...states.map((state) => addressIn('US', state)),
    ...abroad.map(([country, state]) => addressIn(country, state)),
  ]
  let atHome = 0
  for (const from of addresses) {
    for (const to of addresses) {
      if (!staysAtHome(from, to)) continue
      atHome += 1
      const asking = carriers.filter((carrier) => needsCustoms(carrier, from, to)).map(({ id }) => id)
      assert.deepEqual(asking, [], `from ${from.country} ${from.state} to ${to.country} ${to.state}`)
    }
  }
  assert.ok(atHome > 2500, `${atHome} pairs stay at home`)
})
