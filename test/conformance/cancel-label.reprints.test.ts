/** Tests how the USPS response to a reprint decides about a void whose response was lost. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseLookup } from '#adapters/carriers/usps/lookup.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import { eventsOf, purchaseOfLabel } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

const lost = { outcome: 'uncertain', detail: 'cut off' } as const
const refused = { outcome: 'rejected', carrierCode: '7', carrierText: 'It cannot be voided.' } as const

const refusedReprint = (code: string) => {
  const body = {
    apiVersion: '/labels/v3',
    error: { code: '400', message: 'Bad Request', errors: [{ title: 'No reprint', detail: 'No reprint', code }] },
  }
  return parseLookup({ status: 400, headers: {}, body: Buffer.from(JSON.stringify(body)) }, '2026-01-01')
}

/** Cancels a label. The response is lost, every repeat is rejected, and the reprint is rejected with the code. */
async function loseVoid(code: string) {
  const client = await environment.openClient({ credit: '100' })
  const { label } = await client.buyLabel()
  const purchaseId = await purchaseOfLabel(environment, client, label.id)
  carriers.answerVoids(purchaseId, lost, refused)
  carriers.answerFinds(purchaseId, refusedReprint(code))
  const cancel = () => client.delete(`/api/v1/labels/${label.id}`)
  expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')
  const what = async () => (await eventsOf(environment, client, purchaseId)).map((event) => event.what)
  return { cancel, what }
}

describe('A void with a lost response', { concurrency: 3 }, () => {
  test('is recorded as requested if the label is disputed', async () => {
    const { cancel, what } = await loseVoid('160380')
    await eventually('it is cancelled', async () => (await what()).includes('cancelled'))
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
  })

  for (const code of ['160381', '160382']) {
    test(`is recorded as rejected if the label is usable but no longer shown (${code})`, async () => {
      const { cancel, what } = await loseVoid(code)
      await eventually('it is refused', async () => (await what()).includes('cancellation refused'))
      assert.deepEqual((await cancel()).body.data, { isSuccess: false, reason: refused.carrierText })
    })
  }
})

test('the books balance after all other tests', async () => assert.deepEqual(await checkBooks(environment), []))
