import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type CustomsInput, readCitation, tariffDigits } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { IssuePlace } from '#domain/orders/order/order-issues.ts'
import { type ItemInput, validateOrder } from '#domain/orders/order/validate-order.ts'
import { anAddress, aSender } from '../../../../test/support/client.ts'
import { inDublin } from '../../../../test/support/customs.ts'

const item = {
  description: 'Cotton T-shirt',
  quantity: 2,
  value: '39.80',
  currency: 'USD',
  weightPounds: 0.01,
  hsTariffNumber: '6109.10',
  originCountry: 'PT',
}
const to = { ...anAddress, ...inDublin }

const examined = (customs: CustomsInput | null, { weightPounds = 100, items = [] as ItemInput[] } = {}) =>
  validateOrder({
    from: aSender,
    to,
    parcels: [{ weightPounds }],
    customs: [customs],
    details: { reference: null, items, notes: null },
  })

const nameOf = (place: IssuePlace): string =>
  place.part === 'customs-item' ? `${place.item}.${place.field}` : `${place.part}.${place.field}`
const faultsOf = (customs: CustomsInput, weightPounds?: number) =>
  examined(customs, weightPounds === undefined ? {} : { weightPounds }).issues.map(({ place }) => nameOf(place))
const gapsOf = (customs: CustomsInput) => {
  const { from, to, parcels, customs: normalized } = examined(customs).content
  const [parcel] = parcels
  assert.ok(parcel)
  return validateCustoms({ from, to, parcel, customs: normalized[0] ?? null }).gaps.map(({ field }) => field)
}

const wrongItem = {
  description: 'samples',
  value: '1,00',
  currency: 'DOLLAR',
  hsTariffNumber: '12345',
  originCountry: 'XX',
}
const wrongInfo = {
  contentsType: 'things',
  eelPfc: 'NOEEI',
  nonDeliveryOption: 'keep',
  restrictionType: 'all',
  incoterm: 'FOB',
}
const subsetOf = <Field extends string>(fields: Record<Field, string>) =>
  fc.subarray(Object.keys(fields) as Field[], { minLength: 0 })
const chosen = <Fields extends Record<string, string>>(fields: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

describe('The customs declaration', () => {
  test('reports exactly the invalid fields of any mixture', () => {
    fc.assert(
      fc.property(
        subsetOf(wrongInfo),
        fc.array(subsetOf(wrongItem), { minLength: 1, maxLength: 5 }),
        (ofInfo, ofItems) => {
          const items = ofItems.map((names) => ({ ...item, ...chosen(wrongItem, names) }))
          const expected = [
            ...ofInfo.map((name) => `customs.${name}`),
            ...ofItems.flatMap((names, index) => names.map((name) => `${index}.${name}`)),
          ]
          const found = faultsOf({ ...chosen(wrongInfo, ofInfo), items })
          assert.deepEqual(found.toSorted(), expected.toSorted())
        },
      ),
    )
  })

  test('requires exactly the missing fields of any mixture', () => {
    const needed = ['description', 'quantity', 'value', 'weightPounds', 'originCountry'] as const
    fc.assert(
      fc.property(fc.array(fc.subarray([...needed]), { minLength: 1, maxLength: 5 }), (ofItems) => {
        const items = ofItems.map((names) => ({ ...item, ...Object.fromEntries(names.map((name) => [name, null])) }))
        const expected = ofItems.flatMap((names, index) =>
          names.map((name) => `customsInfo.customsItems[${index}].${name === 'weightPounds' ? 'weight' : name}`),
        )
        assert.deepEqual(gapsOf({ contentsType: 'gift', items }).toSorted(), expected.toSorted())
      }),
    )
  })

  test('rejects items that weigh more than their package, to the last decimal', () => {
    const tenThousandths = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(
        fc.array(tenThousandths, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: -2, max: 2 }),
        (weights, more) => {
          const sum = weights.reduce((all, weight) => all + weight, 0)
          fc.pre(sum + more > 0)
          const items = weights.map((weight) => ({ ...item, weightPounds: weight / 10_000 }))
          const declared: CustomsInput = { contentsType: 'gift', items }
          assert.deepEqual(faultsOf(declared, (sum + more) / 10_000), more < 0 ? ['customs.items'] : [])
          if (more >= 0) assert.deepEqual(gapsOf(declared), [])
        },
      ),
    )
  })

  test('requires one currency', () => {
    const items = [{ ...item, currency: null }, { ...item, currency: 'eur' }, item]
    assert.deepEqual(faultsOf({ items }), ['2.currency'])
    const [, declared] =
      examined({ items: [item, { ...item, currency: null }], contentsType: 'gift' }).content.customs[0]?.items ?? []
    assert.equal(declared?.currency, null)
  })

  test('reports an invalid item instead of deriving customs details from it', () => {
    const { issues } = examined(null, { items: [{ name: 'Lamp', unitValue: 'ten', currency: 'XXX1' }] })
    assert.deepEqual(
      issues.map(({ place }) => nameOf(place)),
      ['item.unitValue', 'item.currency'],
    )
  })

  test('derives the exact values of the items', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (each, quantity) => {
        const unitValue = `${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}`
        const items = [{ name: 'Lamp', unitValue, quantity, unitWeightPounds: 0.00001, originCountry: 'US' }]
        const [made] = examined(null, { items }).content.customs
        const [whole = '', part = ''] = (made?.items[0]?.value ?? '').split('.')
        assert.equal(BigInt(`${whole}${part.padEnd(2, '0')}`), BigInt(each) * BigInt(quantity))
      }),
    )
  })
})

const citations: [written: string, read: string | null][] = [
  ['NOEEI 30.37(a)', 'NOEEI 30.37(a)'],
  ['no eei 30.37(A)', 'NOEEI 30.37(a)'],
  ['30.2(d)(2)', 'NOEEI 30.2(d)(2)'],
  ['NOEEI § 30.36', 'NOEEI 30.36'],
  ['AES X20261123123456', 'AES X20261123123456'],
  ['AES ITN: x20261123123456', 'AES X20261123123456'],
  ['X20261123123456', 'AES X20261123123456'],
  ['AESDOWN 123456789 11/23/2026', 'AESDOWN 123456789 11/23/2026'],
  ['X2026112312345', null],
  ['NOEEI', null],
  ['30', null],
]
for (const [written, read] of citations) {
  test(`the citation ${written} is ${read ?? 'none'}`, () => assert.equal(readCitation(written), read))
}

test('a tariff number is accepted with dots, dashes, blanks and its name in front', () => {
  for (const text of [
    '6912.00.4810',
    '6912-00-4810',
    '6912 00 4810',
    'HS 6912.00.4810',
    'HTS: 6912004810',
    'HS-Code 6912004810',
    '６９１２００４８１０',
  ])
    assert.equal(tariffDigits(text), '6912004810', text)
  assert.equal(tariffDigits('HS'), 'HS')
})
