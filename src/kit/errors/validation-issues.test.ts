import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertNoIssues, catalogued, fieldIssue, required, ValidationError } from '#kit/errors/validation-issues.ts'

/** Returns the error that is thrown for the issues. */
function refused(issues: Parameters<typeof assertNoIssues>[0]): ValidationError {
  try {
    assertNoIssues(issues)
  } catch (error) {
    if (error instanceof ValidationError) return error
  }
  return assert.fail('nothing was refused')
}

test('a code contains the last part of the path, without its index', () => {
  const codes = [
    required('malformed', 'order.toAddress.zip'),
    fieldIssue('invalid', 'statuses[2]', 'must be an integer'),
    fieldIssue('malformed', 'subAccountId', 'must be a GUID'),
  ].map(({ code }) => code)
  assert.deepEqual(codes, ['Validation.ZipRequired', 'Validation.StatusesInvalid', 'Validation.SubAccountIdInvalid'])
})

test('a message names its field or comes from the catalogue, and both have the path', () => {
  const { errors } = refused([
    required('invalid', 'order.toAddress.zip'),
    fieldIssue('invalid', 'pageSize', 'must be at most 100'),
    catalogued('invalid', 'Validation.ParcelWeightExceeded', 'shipments[0].parcel.weight'),
  ])
  assert.deepEqual(
    errors.map(({ message, metaData }) => [message, metaData]),
    [
      ['order.toAddress.zip is required.', { field: 'order.toAddress.zip' }],
      ['pageSize must be at most 100.', { field: 'pageSize' }],
      ['A package can weigh at most 150 pounds.', { field: 'shipments[0].parcel.weight' }],
    ],
  )
})

test('all malformed fields are reported, or else all invalid ones', () => {
  const mixed = [required('invalid', 'zip'), required('malformed', 'order'), required('invalid', 'city')]
  const { kind, errors } = refused(mixed)
  assert.deepEqual([kind, errors.map(({ code }) => code)], ['malformed', ['Validation.OrderRequired']])
  assert.equal(refused(mixed.filter((one) => one.kind === 'invalid')).errors.length, 2)
})

test('no issue throws no error, and at most a hundred issues are listed', () => {
  assertNoIssues([])
  const many = Array.from({ length: 250 }, (_, index) => required('invalid', `shipments[${index}].parcel.weight`))
  assert.equal(refused(many).errors.length, 100)
})
