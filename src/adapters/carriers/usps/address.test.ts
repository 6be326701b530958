/** Parcels that USPS would reject at purchase are rejected at rating. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { validateParties } from '#adapters/carriers/usps/address.ts'
import { validateCustomsForm } from '#adapters/carriers/usps/customs-form.ts'
import { inputTo, type Place } from '../../../../test/carrier-contract/abroad-inputs.ts'

function declaring(place: Place, changes: Partial<CustomsDeclaration>): RateInput {
  const input = inputTo(place, 'merchandise')
  assert.ok(input.customs)
  return { ...input, customs: { ...input.customs, ...changes } }
}
const item = (changes: Partial<DeclaredItem> = {}): DeclaredItem => ({
  description: 'Wool blanket',
  quantity: 2,
  value: '88.00',
  currency: 'USD',
  weightPounds: 2,
  hsTariffNumber: '630120',
  originCountry: 'US',
  code: null,
  manufacturer: null,
  eccn: null,
  ...changes,
})

describe('rejected while rating', () => {
  const codeOf = (changes: Partial<CustomsDeclaration>, place: Place = 'ireland') =>
    validateCustomsForm(declaring(place, changes))?.carrierCode ?? null

  const unusable: Record<string, Partial<CustomsDeclaration>> = {
    'another currency': { items: [item({ currency: 'EUR' })] },
    'a description that describes nothing': { items: [item({ description: 'Gift' })] },
    'goods worth more than a line can say': {
      eelPfc: 'AES X20261123123456',
      items: [item({ value: '600000.00', weightPounds: 1 }), item({ value: '400000.00', weightPounds: 1 })],
    },
    'goods worth nothing': { items: [item({ value: '0.00' })] },
    'goods heavier than the parcel': { items: [item({ weightPounds: 2.36 })] },
    'an exemption too long for its field': { eelPfc: 'NOEEI 30.37(a) '.repeat(3) },
    'duties that the sender pays': { incoterm: 'DDP' },
    'a quantity of more digits than there are': { items: [item({ quantity: 10_000 })] },
  }
  for (const [what, changes] of Object.entries(unusable)) {
    test(`is ${what}`, () => assert.equal(codeOf(changes), 'CustomsUnusable'))
  }

  test('are not domestic parcels without a customs form', () =>
    assert.equal(codeOf({ items: [item({ currency: 'EUR' })] }, 'puerto-rico'), null))

  test('are goods of one tariff number that need an export filing without its number', () => {
    const dear = (hsTariffNumber: string | null) => item({ value: '1300.00', weightPounds: 1, hsTariffNumber })
    const items = [dear('910111'), { ...dear('910111'), description: 'Gold watch' }]
    assert.equal(codeOf({ eelPfc: null, items }), 'ExportFilingRequired')
    assert.equal(codeOf({ eelPfc: 'AES X20261123123456', items }), null)
    assert.equal(codeOf({ eelPfc: null, items: [dear('910111'), dear('910211')] }), null)
    assert.equal(codeOf({ eelPfc: null, items }, 'canada'), null)
  })

  test('are addresses that do not fit on two lines', () => {
    const refusedFor = (to: Partial<CarrierAddress>, from: Partial<CarrierAddress> = {}) => {
      const input = inputTo('canada', 'merchandise')
      return (
        validateParties({ ...input, from: { ...input.from, ...from }, to: { ...input.to, ...to } })?.carrierCode ?? null
      )
    }
    const street = 'Care of the Toronto Harbour Commissioners Building'
    assert.equal(refusedFor({ street1: `${street} 60 Harbour Street` }), null)
    assert.equal(refusedFor({ street1: `${street} ${street} 60` }), 'StreetTooLong')
    assert.equal(refusedFor({ city: 'Llanfairpwllgwyngyllgogerychwyrn' }), 'CityTooLong')
    assert.equal(refusedFor({ zip: '99501' }), 'PostalCodeUnusable')
    assert.equal(refusedFor({ zip: 'M5V 3L9 3L9 3L9' }), 'PostalCodeTooLong')
    assert.equal(refusedFor({ state: 'x'.repeat(41) }), 'ProvinceTooLong')
    assert.equal(refusedFor({ federalTaxId: '1'.repeat(29) }), 'TaxNumberTooLong')
    assert.equal(refusedFor({}, { country: 'DE' }), 'NotServed')
  })
})
