import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInFlight } from '#domain/purchases/purchase/in-flight.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

test('the end waits for what is under way and for what that begins; afterwards nothing is begun', async () => {
  const inFlight = createInFlight()
  const claimed = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const told: string[] = []
  const bought = inFlight.begin(async () => {
    await claimed.promise
    void inFlight.begin(() => sent.promise.then(() => told.push('sent')))
    throw new Error('the client hung up')
  })
  const ended = inFlight.end().then(() => told.push('ended'))
  claimed.resolve()
  await assert.rejects(bought, /hung up/)
  sent.resolve()
  await ended
  assert.deepEqual(told, ['sent', 'ended'])

  const late = inFlight.begin(async () => void told.push('late'))
  await assert.rejects(late, (error) => error instanceof ServiceError && error.code === 'General.Unavailable')
  await inFlight.keep(Promise.resolve())
  assert.deepEqual(told, ['sent', 'ended'])
})
