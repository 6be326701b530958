import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { addCredit } from '#domain/credits/manual-entries.ts'
import { createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { deps } from '../support/test-environment.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

const side = 400

/** Reads the QR code as a camera would. */
async function readQr(page: Page): Promise<string> {
  const points = await page.getByRole('img', { name: /QR code/ }).evaluate(async (svg, side) => {
    const picture = new Image()
    // The code is drawn outside the page, so it lacks the page's colors.
    const ink = new XMLSerializer().serializeToString(svg).replace('<svg', `<svg width="${side}" height="${side}"`)
    picture.src = `data:image/svg+xml,${encodeURIComponent(ink)}`
    await picture.decode()
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, 0, 0)
    // As text: half a million numbers take seconds on their way out of the browser.
    const { data } = context.getImageData(0, 0, side, side)
    return Array.from({ length: side * side }, (_, place) => ((data[place * 4] ?? 0) < 128 ? '#' : ' ')).join('')
  }, side)
  const data = Uint8ClampedArray.from([...points].flatMap((point) => [...Array(3).fill(point === '#' ? 0 : 255), 255]))
  return decodeQr({ width: side, height: side, data })
}

describe('The credit of an account', { concurrency: 2 }, () => {
  test('is shown with its statement in pages, with links to the orders', async (t) => {
    const account = await pages.environment.openAccount({ credit: '100' })
    const { accountId } = account
    const client = await createClient(pages.environment.url).signIn(account)
    const { order, rate, label } = await client.buyLabel()
    expectData(await client.delete(`/api/v1/labels/${label.id}`))
    for (let count = 0; count < 50; count += 1) {
      await addCredit(
        { ...deps(pages.environment.db), clock: pages.environment.clock },
        { accountId, amount: '1', reference: `${count}`, operator: 'ada', reason: 'a test' },
      )
    }
    const { page } = await pages.open(t, { role: 'Developer', accountId })
    await pages.show(page, 'credit', 'Credit')
    await page.getByText('$150.00').first().waitFor()
    const rows = page.getByRole('table', { name: 'Statement' }).getByRole('row')
    assert.equal(await rows.count(), 51)
    await page.getByRole('button', { name: 'Show older' }).click()
    const bought = rows.filter({ hasText: /^Label: / })
    assert.match((await bought.textContent()) ?? '', new RegExp(`-\u2060\\$${rate.rate.toFixed(2)}`))
    assert.equal(await page.getByRole('button', { name: 'Show older' }).count(), 0)
    assert.match((await bought.textContent()) ?? '', /Ada Byron · 94\d\d( \d{4})+/)
    const link = bought.getByRole('link')
    assert.ok((await link.getAttribute('href'))?.endsWith(order.id))
    // A Developer sees it, and may not add to it.
    assert.equal(await page.getByRole('button', { name: 'Add credit' }).getAttribute('aria-disabled'), 'true')
  })

  test('is topped up by a payment with a QR code, and the page shows its arrival', async (t) => {
    const { accountId } = await pages.environment.openAccount({ credit: '0' })
    const { page } = await pages.open(t, { role: 'Manager', accountId })
    await pages.show(page, 'credit', 'Credit')
    await page.getByRole('button', { name: 'Add credit' }).click()
    await page.getByLabel('Amount in US dollars').fill('4')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.locator('[name=credits][aria-invalid=true]').waitFor()
    await page.getByLabel('Amount in US dollars').fill('$65')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { level: 1, name: 'Top-up of $65.00' }).waitFor()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    const [amount = '', address = ''] = await page.locator('code').allTextContents()
    const payment = `bitcoin:${address}?amount=${amount}`
    assert.equal(await readQr(page), payment)
    // No wallet pays on a Sandbox's chain: it is said who does.
    await page.getByText(/credits pay --top-up [0-9a-f-]{36}$/).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Open in wallet' }).getAttribute('href'), payment)
    await pages.environment.chains.btc?.pay([{ address, value: Math.round(Number(amount) * 1e8) }])
    await page.getByText('payment detected').waitFor()
    await pages.environment.chains.btc?.mine(6)
    await page.getByText('$65.00 was added to your credit.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Credit' }).click()
    await page.getByRole('row').filter({ hasText: 'top-up paid in btc' }).waitFor()
    await page.getByRole('definition').filter({ hasText: '$65.00' }).waitFor()
  })

  test('is topped up without a mouse', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'Credit' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Add credit' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Top-up of $20.00' }).waitFor()
    await tabTo(page, /Copy address/)
  })
})
