import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openReceiver, verify } from '../support/webhook-receiver.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

describe('Webhooks', { concurrency: 2 }, () => {
  test('are created with a secret that is shown once, tested, changed and deleted', async (t) => {
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    const { page } = await pages.open(t, { role: 'Developer' })
    await pages.show(page, 'developers/webhooks', 'Webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByLabel('URL').fill('https://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByText('the host does not have a public IP address').waitFor()
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByLabel('Event types').fill('order.created, label.purchased')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const shown = page.getByRole('alertdialog', { name: 'Webhook secret' })
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
    await shown.getByRole('button', { name: 'Done' }).click()
    const item = page.getByRole('listitem').filter({ hasText: receiver.url })
    await item.getByText('order.created, label.purchased').waitFor()
    await item.getByRole('button', { name: `Send a test message to ${receiver.url}` }).click()
    await item.getByText(/^Delivered with status 204/).waitFor()
    const [message] = receiver.received
    assert.ok(message && verify(secret, message))

    const choose = async (entry: string) => {
      await item.getByRole('button', { name: `More actions for ${receiver.url}` }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('New secret…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create secret' }).click()
    const rotated = await shown.getByText(/^whsec_/).textContent()
    assert.notEqual(rotated, secret)
    await shown.getByRole('button', { name: 'Done' }).click()
    await choose('Disable')
    await item.getByText('disabled').waitFor()
    await choose('Enable')
    await item.getByText('disabled').waitFor({ state: 'detached' })
    await choose('Deliveries…')
    await page.getByText('No deliveries yet').waitFor()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await choose('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('No webhooks yet').waitFor()
  })

  test('show their failures, and send an event again', async (t) => {
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    receiver.answer = (response) => void response.writeHead(500).end()
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'developers/webhooks', 'Webhooks')
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByLabel('URL').fill(receiver.url)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const outbox = `insert into event_outbox (account_id, type, subject_id, data) values ($1, 'order.created', $1, '{}')`
    await pages.environment.db.pool.query(outbox, [accountId])
    await page.getByRole('button', { name: `More actions for ${receiver.url}` }).click()
    await page.getByRole('menuitem', { name: 'Deliveries…' }).click()
    const delivery = page.getByRole('listitem').filter({ hasText: 'order.created' })
    await delivery.getByText(/status 500/).waitFor()
    receiver.answer = (response) => void response.writeHead(200).end()
    await delivery.getByRole('button', { name: 'Send order.created again' }).click()
    await delivery.getByText('delivered').waitFor()
  })
})
