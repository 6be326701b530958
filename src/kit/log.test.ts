import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type LoggedError, loggedError } from '#kit/log.ts'

const street = '17 Hidden Hollow'

function databaseError(message: string, fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR', ...fields })
}

function logged(error: unknown): LoggedError {
  const value = loggedError(error)
  assert.ok(!JSON.stringify(value).includes(street), JSON.stringify(value))
  return value
}

test('keeps the code, names and calls of a database error, without rows, context or parameters', () => {
  const error = databaseError('new row for relation "orders" violates check constraint "orders_check"', {
    code: '23514',
    schema: 'public',
    table: 'orders',
    constraint: 'orders_check',
    detail: `Failing row contains (1, ${street}).`,
    where: `JSON data, line 1: ${street}`,
    hint: `perhaps ${street}`,
    internalQuery: `select '${street}'`,
  })
  const kept = logged(Object.assign(error, { parameters: [street], row: { street } }))
  assert.equal(kept.code, '23514')
  assert.equal(kept.message, error.message)
  assert.equal(kept.table, 'orders')
  assert.equal(kept.constraint, 'orders_check')
  assert.match(kept.stack, /^\s+at .*log\.test/)
})

test('omits values that a message quotes, including quotes within them', () => {
  const kept = logged(
    databaseError(`invalid input syntax for type uuid: "${street} "the" back"`, {
      code: '22P02',
    }),
  )
  assert.equal(kept.message, 'invalid input syntax for type uuid: "…"')
  let failure: unknown
  try {
    JSON.parse(`{"carrierText": ${street}}`)
  } catch (error) {
    failure = error
  }
  assert.equal(logged(failure).type, 'SyntaxError')
})

test("keeps the system's fields, the cause and nested errors, without unknown fields", () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 1,
    body: street,
  })
  const kept = logged(new Error('no answer', { cause: new AggregateError([refused], 'all failed') }))
  const [first] = kept.cause?.errors ?? []
  assert.equal(first?.code, 'ECONNREFUSED')
  assert.equal(first?.port, 1)
})

test('writes a message as one line of at most 200 characters, and does not repeat it in the stack', () => {
  const kept = logged(new Error(`${'x'.repeat(300)}\n    at ${street}`))
  assert.ok(kept.message.length <= 201)
  const broken = loggedError(new Error('first\u0000\nsecond'))
  assert.equal(broken.message, 'first second')
})

test('keeps only text of a value that is not an error', () => {
  assert.equal(loggedError('connection lost').message, 'connection lost')
  assert.equal(logged({ street }).type, 'object')
})
