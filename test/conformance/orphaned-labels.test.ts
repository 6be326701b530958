import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { dismissOrphanedLabel, listOrphanedLabels, recordOrphanedLabel } from '#domain/purchases/orphaned-labels.ts'
import type { Client, Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { failWrites } from '../support/fail-writes.ts'
import { eventsOf, operatorDeps, purchaseOfLabel } from '../support/purchases.ts'
import { cancellationRefused, scriptCarriers } from '../support/scripted-carriers.ts'
import { skipPauses } from '../support/skip-pauses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

const salesOf = async (reference: string): Promise<Json[]> => {
  const { sales } = (await (await fetch(`${environment.simulatorUrl}/simulator/sales`)).json()) as Json
  return sales.filter((sale: Json) => sale.reference === reference)
}

/** Creates a second label at the carrier under a purchase's reference, as a late request would. */
async function findStray(answers: VoidOutcome[] = []) {
  const client = await environment.openClient()
  const { label } = await client.buyLabel()
  const purchaseId = await purchaseOfLabel(environment, client, label.id)
  if (answers.length > 0) carriers.answerVoids(purchaseId, ...answers)
  const { accountId } = client.account
  const [sale] = await salesOf(purchaseId)
  const stray = { trackingNumber: sale.trackingNumber, carrierShipmentId: sale.shipmentId, note: null }
  const carrierAccount = `sandbox-${sale.carrier}`
  const keep = () =>
    environment.db.transaction((tx) =>
      recordOrphanedLabel(
        operatorDeps(environment),
        tx,
        { accountId, purchaseId, carrier: sale.carrier, carrierAccount },
        stray,
      ),
    )
  await keep()
  const open = async () => (await listOrphanedLabels(environment)).find((listed) => listed.purchaseId === purchaseId)
  return { client, purchaseId, keep, open }
}

/** Makes the next attempt due. */
const retryNow = (purchaseId: string) =>
  environment.db.pool.query('update stray_labels set retry_at = now() where purchase_id = $1', [purchaseId])

const answersOf = async (client: Client, purchaseId: string) =>
  (await eventsOf(environment, client, purchaseId))
    .filter(({ what }) => what === 'stray label sent to be voided')
    .map(({ detail }) => detail.state)

describe('An orphaned label', { concurrency: 4 }, () => {
  test('is voided at its carrier once', async () => {
    const { client, purchaseId, keep, open } = await findStray()
    await eventually('it is voided there', async () => (await salesOf(purchaseId)).every(({ voidedAt }) => voidedAt))
    await eventually('it is off the list', async () => !(await open()))
    await keep()
    assert.equal(await open(), undefined, 'kept again it stays voided')
    assert.deepEqual(await answersOf(client, purchaseId), ['Voided'])
  })

  test('is voided again if the first void got no response', async () => {
    const lost = { outcome: 'uncertain', detail: 'cut off' } as const
    const { client, purchaseId, open } = await findStray([lost, { outcome: 'ok', value: null }])
    await eventually('it was tried', async () => (await answersOf(client, purchaseId)).length === 1)
    assert.deepEqual([(await open())?.state, (await open())?.note], ['Found', 'cut off'])
    await retryNow(purchaseId)
    await eventually('it is voided', async () => !(await open()))
    assert.deepEqual(await answersOf(client, purchaseId), ['Found', 'Voided'])
  })

  test('is voided if the repeat is rejected but the carrier shows it as voided', async () => {
    const lost = { outcome: 'uncertain', detail: 'cut off' } as const
    const refused = { outcome: 'rejected', carrierCode: null, carrierText: 'No.' } as const
    const { client, purchaseId, open } = await findStray([lost, refused])
    carriers.answerFinds(purchaseId, { outcome: 'voided', value: null })
    await eventually('it was tried', async () => (await answersOf(client, purchaseId)).length === 1)
    await retryNow(purchaseId)
    await eventually('it is voided', async () => !(await open()))
  })

  test('is not voided again if the acceptance cannot be recorded at once', async () => {
    const lost = { outcome: 'uncertain', detail: 'cut off' } as const
    const { purchaseId, open } = await findStray([lost, { outcome: 'ok', value: null }, cancellationRefused])
    await eventually('it was tried', async () => carriers.voidsOf(purchaseId) === 1)
    const end = await failWrites(environment, {
      ...{ change: 'update', table: 'stray_labels', times: 2 },
      when: `new.state = 'Voided' and new.purchase_id = '${purchaseId}'`,
    })
    try {
      await retryNow(purchaseId)
      await skipPauses(
        environment,
        eventually('it is voided', async () => !(await open())),
      )
    } finally {
      await end()
    }
    assert.equal(carriers.voidsOf(purchaseId), 2)
  })

  test('waits for a person if its void is rejected', async () => {
    const { client, purchaseId, open } = await findStray([
      { outcome: 'rejected', carrierCode: '7', carrierText: 'It was handed over.' },
    ])
    const refused = await eventually('it is refused', async () => {
      const stray = await open()
      return stray?.state === 'Refused' && stray
    })
    assert.equal(refused.note, 'It was handed over.')
    const { accountId, strayLabelId } = refused
    const dismiss = () =>
      dismissOrphanedLabel(operatorDeps(environment), { accountId, strayLabelId, operator: 'Grace', reason: 'claimed' })
    assert.equal(await dismiss(), true)
    assert.equal(await dismiss(), false, 'once')
    assert.equal(await open(), undefined)
    const last = (await eventsOf(environment, client, purchaseId)).at(-1)
    assert.deepEqual([last?.what, last?.detail.operator], ['resolved by operator', 'Grace'])
  })

  test('is listed but not voided if its purchase has another label, because the number may be misspelled', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const purchaseId = await purchaseOfLabel(environment, client, label.id)
    const value = { trackingNumber: '9', carrierShipmentId: '9', charged: null, zone: null, mailingDate: '2026-10-02' }
    const purchase = { accountId: client.account.accountId, purchaseId }
    await recordPurchaseOutcome(operatorDeps(environment), purchase, {
      outcome: 'ok',
      value: { ...value, artwork: null },
    })
    const stray = (await listOrphanedLabels(environment)).find((listed) => listed.purchaseId === purchaseId)
    assert.deepEqual([stray?.trackingNumber, stray?.state], ['9', 'Refused'])
  })

  test('stays listed while its refund is pending', async () => {
    const { open } = await findStray([{ outcome: 'requested', requestId: '103789' }])
    const stray = await eventually('it is requested', async () => {
      const found = await open()
      return found?.state === 'VoidRequested' && found
    })
    assert.equal(stray.note, '103789')
  })
})
