import assert from 'node:assert/strict'
import test from 'node:test'
import { addressLabels } from '../format/address-forms.ts'
import { enterMessage, fieldMessage, nameOfField } from './field-messages.ts'

test("an empty field says what to enter, and an invalid one shows the service's message", () => {
  assert.equal(fieldMessage('fromAddress.street1', 'fromAddress.street1 is required.'), 'Enter a street.')
  assert.equal(fieldMessage('length', 'length must be greater than 0.'), 'Enter a length, such as 8.5.')
  assert.equal(fieldMessage('tareWeight', 'tareWeight must be at least 0.'), 'Enter a weight, such as 4 oz.')
  assert.equal(fieldMessage('toAddress.zip', 'toAddress.zip must be 5 digits.'), 'Must be 5 digits.')
  assert.equal(fieldMessage('name', 'Another one has this name.'), 'Another one has this name.')
})

test('region and postal code have the names of the country', () => {
  const named = (country: string) =>
    ['toAddress.state', 'toAddress.zip'].map((field) => nameOfField(field, addressLabels(country)))
  assert.deepEqual(named('US'), ['a state', 'a ZIP code'])
  assert.deepEqual(named(''), ['a state', 'a ZIP code'])
  assert.deepEqual(named('CA'), ['a province', 'a postal code'])
  assert.deepEqual(named('IE'), ['a county', 'an Eircode'])
  assert.equal(enterMessage('toAddress.state', addressLabels('AE')), 'Enter an emirate.')
  assert.equal(enterMessage('toAddress.city'), 'Enter a city.')
})
