/** Whatever USPS's adapter does not refuse while rating fits into the fields of the label's request, and loses no street. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BuyInput, CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import { type CustomsDeclaration, contentsTypes, restrictionTypes } from '#adapters/carriers/customs.ts'
import { ascii, asPrinted } from '#adapters/carriers/letters.ts'
import { isAbroad, validateParties, wantsCustomsForm } from '#adapters/carriers/usps/address.ts'
import { buyRequest } from '#adapters/carriers/usps/buy.ts'
import { validateCustomsForm } from '#adapters/carriers/usps/customs-form.ts'
import { rateRequest } from '#adapters/carriers/usps/rate-request.ts'
import { schemaCheck } from '../../packages/carrier-simulator/src/schema-check.ts'
import { address, buyInput, shipDate } from './inputs.ts'

const account = { id: 'fits', baseUrl: 'https://apis.usps.example', credentials: {} }
const labelAbroad = schemaCheck('usps-international-label')
const labelAtHome = schemaCheck('usps-label')
const optionsAbroad = schemaCheck('usps-options-search-abroad')
const optionsAtHome = schemaCheck('usps-options-search')

const word = fc.string({ unit: fc.constantFrom(...'abcdéøßÄ-.,0123456789'), minLength: 1, maxLength: 26 })
const words = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((parts) => parts.join(' '))
const text = (maxLength: number) => fc.option(words(maxLength), { nil: null })

const recipient: fc.Arbitrary<CarrierAddress> = fc
  .record({
    name: text(8),
    company: words(6),
    street1: words(10),
    street2: text(6),
    city: words(2),
    phone: fc.option(fc.constantFrom('+49 30 555 0142', 'ext. 12', '(212) 555-0123', '1'), { nil: null }),
    federalTaxId: fc.option(fc.string({ unit: fc.constantFrom(...'0123456789.-'), minLength: 1, maxLength: 32 }), {
      nil: null,
    }),
    place: fc.constantFrom(
      { country: 'CA', state: 'ON', zip: 'M5V 3L9' },
      { country: 'JP', state: 'Tokyo', zip: '100-0005' },
      { country: 'IE', state: '', zip: '' },
      { country: 'CI', state: 'x'.repeat(45), zip: '1'.repeat(13) },
      { country: 'US', state: 'AP', zip: '96201' },
      { country: 'GU', state: '', zip: '96910' },
      { country: 'US', state: 'PR', zip: '00901' },
    ),
  })
  .map(({ place, ...party }) => address({ ...party, ...place }))

const item = fc.record({
  description: words(8),
  quantity: fc.integer({ min: 1, max: 12_000 }),
  value: fc.integer({ min: 0, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
  weightPounds: fc.integer({ min: 1, max: 30_000 }).map((tenThousandths) => tenThousandths / 10_000),
  hsTariffNumber: fc.constantFrom('630120', '6301200010', null),
  originCountry: fc.constantFrom('US', 'CN'),
  code: fc.constant(null),
  manufacturer: fc.constant(null),
  eccn: fc.constant(null),
})
const declaration: fc.Arbitrary<CustomsDeclaration> = fc.record({
  contentsType: fc.constantFrom(...contentsTypes),
  contentsExplanation: text(6),
  customsCertify: fc.constant(true),
  customsSigner: text(3),
  declaration: text(9),
  eelPfc: fc.constantFrom('NOEEI 30.37(a)', 'AES X20261123123456', 'NOEEI 30.37(a) and more than that says', null),
  nonDeliveryOption: fc.constantFrom('return', 'abandon'),
  restrictionType: fc.constantFrom(...restrictionTypes),
  restrictionComments: words(6),
  incoterm: fc.constantFrom('DAP', 'DAP', 'DAP', 'DDP'),
  items: fc.array(item, { minLength: 1, maxLength: 34 }),
})
const input: fc.Arbitrary<RateInput> = fc.record({ to: recipient, customs: declaration }).map(({ to, customs }) => ({
  from: address({}),
  to,
  parcel: {
    weightPounds: 60,
    dimensionsInches: { length: 12, width: 8.5, height: 4.25 },
    predefinedPackage: null,
  },
  customs,
  shipDate,
}))

test('an accepted address fits on the label', (t) => {
  let fitting = 0
  fc.assert(
    fc.property(input, (given) => {
      const asked = asPrinted(given, ascii)
      if (validateParties(asked) ?? validateCustomsForm(asked)) return
      fitting++
      const abroad = isAbroad(asked.to)
      const rates = JSON.parse(String(rateRequest(account, 'token', asked).body))
      assert.deepEqual((abroad ? optionsAbroad : optionsAtHome)(rates), [])
      const mailClass = abroad ? 'PRIORITY_MAIL_INTERNATIONAL' : 'PRIORITY_MAIL'
      const purchase: BuyInput = { ...buyInput(mailClass), ...asked, invoiceNumber: 'A number of the shop' }
      const label = JSON.parse(String(buyRequest(account, 'token', 'payment', purchase).body))
      assert.deepEqual((abroad ? labelAbroad : labelAtHome)(label), [])

      const { streetAddress, secondaryAddress = '' } = label.toAddress
      const street = `${asked.to.street1} ${asked.to.street2 ?? ''}`.trim()
      assert.equal(`${streetAddress} ${secondaryAddress}`.trim(), street)
      assert.equal(label.customsForm !== undefined, abroad || wantsCustomsForm(asked.from, asked.to))
      if (!label.customsForm) return
      const cents = (of: { itemTotalValue: number }[]) =>
        of.reduce((sum, { itemTotalValue }) => sum + Math.round(itemTotalValue * 100), 0)
      const declared = (asked.customs?.items ?? []).map(({ value }) => ({ itemTotalValue: Number(value) }))
      assert.equal(cents(label.customsForm.contents), cents(declared))
    }),
    { numRuns: 3_000 },
  )
  t.diagnostic(`${fitting} of 3000 were not refused`)
  assert.ok(fitting > 200, String(fitting))
})
