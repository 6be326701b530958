import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsCustoms, staysAtHome, streetFirst } from '#adapters/carriers/addresses.ts'
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

test('a line for a person comes after the street, and streets stay in their order', () => {
  const lines = (street1: string, street2: string | null) => {
    const address = streetFirst({ ...addressIn('US', 'CA'), street1, street2 })
    return [address.street1, address.street2]
  }
  for (const person of [
    'attn: John Doe',
    'ATTN John Doe',
    'c/o Mary Smith',
    'Care of: Acme',
    'z. Hd. Herrn Maier',
    'à l’attention de Mme Roux',
  ]) {
    assert.deepEqual(lines(person, '9999 Charlie Daniels Pkwy'), ['9999 Charlie Daniels Pkwy', person])
  }
  for (const [street1, street2] of [
    ['Attwood St', 'Apt 5'],
    ['Attention Ave', null],
    ['c/o 442 Kinchant St', 'Suite 2'],
    ['attn: John Doe', 'Receiving'],
    ['attn: John Doe', 'c/o Dock 3'],
    ['1 Main St', 'Attn: Ada'],
    ['Coburg Rd', '12'],
  ] as const) {
    assert.deepEqual(lines(street1, street2), [street1, street2])
  }
})

test('no carrier receives half a character or a blank at the end of a name that it cuts off', () => {
  for (const { printedNames, id } of carriers) {
    for (let length = 1; length < 260; length++) {
      for (const rest of ['🎉🎉 GmbH', ' of Ockham', '𠮷野家']) {
        const name = `${'x'.repeat(length)}${rest}`
        for (const names of [
          { name, company: null },
          { name: null, company: name },
          { name, company: name },
        ]) {
          const printed = printedNames?.({ ...addressIn('US', 'CA'), ...names }, addressIn('US', 'CA'))
          for (const text of [printed?.name, printed?.company]) {
            assert.ok((text ?? '').isWellFormed() && text?.trim() === text?.valueOf(), `${id} ${length} ${rest}`)
          }
        }
      }
    }
  }
})
