/** Each word of the Sandbox that a cancellation can meet: what the page of the order says of the label and of the money. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import { buyWithCredit, operatorDeps } from '../support/purchases.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { boughtFor, buyButton, moneyOf } from './support/shipping.ts'

const pages = openPages()

const unknown = 'The carrier hasn’t confirmed whether it canceled the label'

/** A label for somebody of this name, and the question whether to cancel it. */
async function openCancelling(t: TestContext, recipient: string, announced?: RegExp) {
  const bought = await buyWithCredit(pages.environment, recipient)
  const { accountId } = bought.client.account
  // This node doesn't wait for the carrier, so it responds before the outcome is known.
  const at = announced ? await pages.impatientNode() : pages.environment
  const opened = await pages.open(t, { role: 'Packer', accountId, at, ...(announced ? { announced } : {}) })
  const { page } = opened
  await pages.show(page, `orders/${bought.order.id}`, recipient)
  await page.getByRole('button', { name: 'Cancel label', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this label?' })
  const cancel = () => question.getByRole('button', { name: 'Cancel label', exact: true }).click()
  const available = async () => (await moneyOf(pages, accountId)).available
  const story = page.getByRole('list', { name: 'History' })
  return { ...bought, ...opened, recipient, question, cancel, available, story, price: bought.rate.rate as number }
}

const lostAnswer = /answered: 500|status of 500/

/** The same, sent off, with its answer lost; the next try of the service waits until it is released. */
async function openLost(t: TestContext, recipient: string) {
  const opened = await openCancelling(t, recipient, lostAnswer)
  const { client, order, page, question } = opened
  const { body } = await client.get(`/api/v1/orders/${order.id}`)
  const repeated = pages.holdRepeatedVoids(body.data.shipment.trackingNumber)
  t.after(repeated.release)
  await opened.cancel()
  await question.getByRole('alert').getByText('The carrier did not respond.').waitFor()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText(unknown).waitFor()
  return { ...opened, repeated }
}

describe('A cancellation without immediate success', { concurrency: 2 }, () => {
  for (const [decision, said] of [
    ['granted', 'refunded'],
    ['denied', 'not refunded by the carrier'],
  ] as const) {
    test(`[void-requested]: the label is gone, and its price waits for the carrier and then is ${decision}`, async (t) => {
      const { client, page, question, cancel, available, labelId, price } = await openCancelling(
        t,
        `Ada ${decision} [void-requested]`,
      )
      await question.getByText(`We’ll ask USPS to cancel this label. $${price.toFixed(2)} is returned`).waitFor()
      await cancel()
      await page.getByText(`$${price.toFixed(2)}, refund pending with the carrier`).waitFor()
      assert.equal(await available(), Number((100 - price).toFixed(2)))
      const { accountId } = client.account
      await resolveRefund(operatorDeps(pages.environment), {
        accountId,
        labelId,
        decision,
        operator: 'Grace',
        reason: 'their letter',
      })
      await page.reload()
      await page.getByText(new RegExp(`^\\$${price.toFixed(2)}[,:] ${said}$`)).waitFor()
      assert.equal(await available(), decision === 'granted' ? 100 : Number((100 - price).toFixed(2)))
    })
  }

  test('[void-rejected]: the carrier’s reason is shown, and the label and its price stay', async (t) => {
    const { page, question, cancel, available, price, story } = await openCancelling(t, 'Ada [void-rejected]')
    await cancel()
    const refused = 'USPS didn’t cancel the label: “A refund request for this order cannot be submitted”'
    await question.getByRole('alert').getByText(refused).waitFor()
    await question.getByRole('button', { name: 'Close' }).last().click()
    await story.getByText('USPS didn’t cancel the label').waitFor()
    for (const name of ['Print', 'Cancel label']) await page.getByRole('button', { name, exact: true }).waitFor()
    assert.equal(await available(), Number((100 - price).toFixed(2)))
  })

  for (const word of ['[void-lost]', '[void-forgotten]']) {
    test(`${word}: the outcome is unknown, the label must not be used, and then it is gone`, async (t) => {
      const { page, client, recipient, available, price, story, repeated } = await openLost(t, `Ada ${word}`)
      await expectAccessible(page, 'a cancellation whose outcome is not known')
      await page.getByRole('button', { name: 'Print', exact: true, disabled: true }).hover()
      await page.getByRole('tooltip', { name: 'Cancellation in progress' }).waitFor()
      await page.getByRole('button', { name: 'Cancel label', disabled: true }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0)
      assert.equal(await available(), Number((100 - price).toFixed(2)))
      repeated.release()
      await story.getByText('Label canceled', { exact: true }).waitFor()
      await page.getByText(`$${price.toFixed(2)}, refunded`).waitFor()
      assert.equal(await available(), 100)
      const { accountId } = client.account
      assert.deepEqual(await boughtFor(pages, { accountId, recipient }), {
        labels: 0,
        purchases: ['Completed'],
        sold: 0,
      })
      await buyButton(page).waitFor()
    })
  }

  test('[void-lost] during a correction: the order can be corrected once the label is gone', async (t) => {
    const { page, recipient, story, repeated } = await openLost(t, 'Wrong [void-lost]')
    repeated.release()
    await story.getByText('Label canceled', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit ship-to address' }).click()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), recipient)
  })
})
