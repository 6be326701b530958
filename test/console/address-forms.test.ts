/** The forms of the web application require the parts of an address that orders require, in every country. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { countries } from '../../console/src/format/address.ts'
import { addressRows, missingAddressFields } from '../../console/src/format/address-forms.ts'

const parts = ['city', 'state', 'zip'] as const
const subsets = Array.from({ length: 8 }, (_, bits) => parts.filter((_part, index) => (bits >> index) & 1))

function missingInOrder(address: Parameters<typeof normalizeAddress>[0]): string[] {
  const issues: OrderIssue[] = []
  normalizeAddress(address, 'to', issues)
  return issues.flatMap(({ is, place }) => (is === 'missing' && 'field' in place ? [place.field] : []))
}

test('a form requires what an order requires', () => {
  assert.ok(countries.length > 240)
  const differences = countries.flatMap(({ code: country }) =>
    subsets.flatMap((filled) => {
      const address = {
        name: 'Ada Byron',
        company: '',
        street1: '1 Main St',
        street2: '',
        ...Object.fromEntries(parts.map((part) => [part, filled.includes(part) ? '10115' : ''])),
        country,
        phone: '',
        email: '',
      } as Parameters<typeof missingAddressFields>[0]
      const inForm = missingAddressFields(address).toSorted()
      // A ZIP code proves the state. The form still asks for it, because a typed ZIP code can be wrong.
      const isProven = country === 'US' && filled.includes('zip') && !filled.includes('state')
      const inOrder = [...missingInOrder(address), ...(isProven ? ['state'] : [])].toSorted()
      return inForm.join() === inOrder.join() ? [] : [`${country} with ${filled}: ${inForm} and ${inOrder}`]
    }),
  )
  assert.deepEqual(differences, [])
})

test('a form shows every part that an order requires', () => {
  for (const { code: country } of countries) {
    const shown = addressRows(country).map(({ field }) => field as string)
    const missing = missingInOrder({ street1: '1 Main St', city: '', state: '', zip: '', country })
    assert.deepEqual(
      missing.filter((field) => !shown.includes(field)),
      [],
      country,
    )
  }
})
