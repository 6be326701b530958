import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPostOfficeBox, needsCustoms, staysAtHome } from '#adapters/carriers/addresses.ts'
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

describe('a post office box', () => {
  const boxes = [
    'PO Box 123',
    'P.O. Box 123',
    'p. o. box 9',
    'POB 4711',
    'Post Office Box 7',
    'Postal Box 3',
    'PO Drawer 12',
    'Box 99',
    'Postfach 10 20 30',
    'Postbus 55',
    'Apartado 301',
    'Apartado Postal 301',
    'Caixa Postal 1234',
    'Boîte postale 12',
    'BP 120',
  ]
  for (const street1 of boxes) test(street1, () => assert.equal(isPostOfficeBox({ street1, street2: null }), true))

  test('can be on the second line', () =>
    assert.equal(isPostOfficeBox({ street1: 'Attn: Front desk', street2: 'PO Box 5' }), true))

  test('is ignored next to a house number', () =>
    assert.equal(isPostOfficeBox({ street1: '12 Pier Road', street2: 'PO Box 12' }), false))

  const streets = [
    '350 Fifth Avenue',
    '12 Boxwood Lane',
    '7 Box Hill Road',
    'Polk Street 12',
    '1 Pobeda Square',
    'Postgasse 3',
    '10 Post Office Road',
    'Casilla Street',
    'Unit 5 Drop Box Industrial Estate',
    'Via BP Oil 1 Ost',
  ]
  for (const street1 of streets)
    test(`is not ${street1}`, () => assert.equal(isPostOfficeBox({ street1, street2: null }), false))
})
