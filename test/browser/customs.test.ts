/** An order that goes over a border, from what is typed to what is declared of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe, type TestContext } from 'node:test'
import { openPerson, type SignedIn } from '../support/browser.ts'
import { aSender, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, waitForOrder } from '../support/purchases.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { buyButton, openOrder, priceOn } from './support/shipping.ts'

const pages = openPages()

const inToronto = {
  ...{ name: 'Ada Byron', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  phone: '+1 416 555 0100',
}
/** DHL Express forwards no electronic invoices to customs here, so the invoice is printed. */
const inIstanbul = {
  ...{
    name: 'Ada Byron',
    street1: 'Istiklal Caddesi 10',
    city: 'Istanbul',
    state: 'Istanbul',
    zip: '34433',
    country: 'TR',
  },
  phone: '+90 212 555 0100',
}

const parcel = { weight: 1, length: 8, width: 6, height: 4 }
const declaredShirts = { description: 'Cotton shirts', quantity: 2, value: '39.80', weight: 0.5, originCountry: 'PT' }
const shirts = { name: 'Cotton shirts', sku: 'S-1', quantity: 2, unitValue: '19.90', unitWeight: 0.25 }

/** Buys a label as the page of a draft does, for a gift that Augusta signs: the next declaration begins like it. */
async function shipGift({ browser }: SignedIn): Promise<void> {
  const customsItems = [{ ...declaredShirts, code: 'S-1' }]
  const customsInfo = { contentsType: 'gift', customsSigner: 'Augusta Signer', customsItems }
  const content = { fromAddress: aSender, toAddress: inToronto, shipments: [{ parcel, customsInfo }] }
  const { shipmentIds } = expectData(await browser.post('/drafts', { content }), 201)
  const path = `/shipments/${shipmentIds[0]}`
  const lines = (await browser.post(`${path}/rates`)).text.trimEnd().split('\n')
  const [rate] = lines.flatMap((line) => (JSON.parse(line).rates ?? []) as Json[])
  const bought = await browser.post(`${path}/labels`, { rateId: rate?.rateId, key: randomUUID() })
  assert.notEqual(expectData(bought, bought.status === 202 ? 202 : 200).status, 'Failed')
}

/** The page of an order whose label abroad is bought. */
async function openBoughtAbroad(t: TestContext, by: 'ups' | 'dhl', to: typeof inToronto) {
  const account = await pages.environment.openAccount({ credit: '500' })
  const client = await createClient(pages.environment.url).signIn(account)
  const customsInfo = { contentsType: 'merchandise', customsItems: [declaredShirts] }
  const changes = { to, parcel: { weight: 1 }, customsInfo }
  const { order, shipmentRates } = await client.createOrderWithRates(changes)
  const rate = shipmentRates[0].rates.find(({ carrier }: Json) => carrier === by)
  expectData(await buyRate(client, order.shipments[0].id, rate.id))
  const { details } = await waitForOrder(client, order.id, (one) => one.details.shipments[0].label !== null)
  const opened = await pages.open(t, { role: 'Packer', accountId: account.accountId })
  await withPdfViewer(opened.context)
  await pages.show(opened.page, `orders/${order.id}`, 'Ada Byron')
  return { ...opened, labelId: details.shipments[0].label.id as string }
}

describe('An order that goes abroad', { concurrency: 2 }, () => {
  test('requires customs details, fills them in from the items, and shows the selection', async (t) => {
    const { page, accountId, person } = await pages.open(t, { role: 'Owner' })
    const content = {
      fromAddress: aSender,
      toAddress: inToronto,
      shipments: [{ parcel }],
      items: [shirts],
    }
    const { draftId } = expectData(await person.browser.post('/drafts', { content }), 201)
    await pages.show(page, `orders/draft/${draftId}`, 'Draft for Ada Byron')
    const customs = page.getByRole('group', { name: 'Customs' })
    await customs.getByRole('button', { name: 'Fill in from items' }).click()
    const line = customs.getByRole('group', { name: 'Line 1' })
    assert.equal(await line.getByLabel('Description').inputValue(), 'Cotton shirts')
    assert.equal(await line.getByLabel('Total value ($)').inputValue(), '39.80')
    assert.equal(await line.getByLabel('Weight').inputValue(), '8 oz')
    // The page names missing customs details, and nothing can be bought without them.
    await page.getByText('Customs: add a country of origin.').waitFor()
    await buyButton(page)
      .or(page.getByRole('button', { name: 'Buy & print' }))
      .first()
      .click()
    await line.getByText('Enter a country of origin.').waitFor()
    await expectAccessibleInEveryLook(page, 'a draft that goes abroad')
    await expectToFitEveryWidth(page, 'a draft that goes abroad')
    await line.getByLabel('Country of origin').selectOption('PT')
    await line.getByLabel('HS tariff number').fill('6109.10')
    await customs.getByLabel('Signed by').fill('Grace Hopper')
    await customs.getByText('Default: NOEEI 30.36, based on value and destination').waitFor()
    await page.getByText('Customs: add a country of origin.').waitFor({ state: 'detached' })
    const saved = await eventually('it is saved', async () => {
      const { browser } = await openPerson(pages.environment, { accountId, role: 'Owner' })
      const draft = expectData(await browser.get(`/drafts/${draftId}`))
      const declared: Json = draft.content.shipments[0].customsInfo
      return declared.customsSigner === 'Grace Hopper' && { draft, declared }
    })
    assert.deepEqual(saved.draft.customs.shipments, [{ eelPfc: 'NOEEI 30.36', gaps: [] }])
    const [declared] = saved.declared.customsItems
    assert.deepEqual(
      [declared.description, declared.quantity, declared.value, declared.weight, declared.originCountry],
      ['Cotton shirts', 2, '39.80', 0.5, 'PT'],
    )
    await page.reload()
    await customs.getByLabel('Signed by').waitFor()
    assert.equal(await customs.getByLabel('Signed by').inputValue(), 'Grace Hopper')
  })

  test('asks for product ids if the goods are sold to a consumer in the European Union', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Owner' })
    const toAddress = { ...inToronto, street1: 'Unter den Linden 1', city: 'Berlin', state: 'BE', zip: '10117' }
    const customsInfo = { contentsType: 'merchandise', customsItems: [declaredShirts] }
    const content = {
      fromAddress: aSender,
      toAddress: { ...toAddress, country: 'DE' },
      shipments: [{ parcel, customsInfo }],
    }
    const { draftId } = expectData(await person.browser.post('/drafts', { content }), 201)
    await pages.show(page, `orders/draft/${draftId}`, 'Draft for Ada Byron')
    const customs = page.getByRole('group', { name: 'Customs' })
    const line = customs.getByRole('group', { name: 'Line 1' })
    await page.getByText('Customs: add a SKU.').waitFor()
    await line.getByLabel('SKU').fill('S-1')
    await line.getByLabel('Manufacturer ID').fill('M-1')
    await line.getByLabel('GTIN').fill('4006381333931')
    await page.getByText('Customs: add a SKU.').waitFor({ state: 'detached' })
    await expectAccessibleInEveryLook(page, 'a draft with product ids')
    await eventually('it is saved', async () => {
      const draft = expectData(await person.browser.get(`/drafts/${draftId}`))
      const [item] = draft.content.shipments[0].customsInfo.customsItems
      return item.standardProductId === '4006381333931' && item.manufacturerProductId === 'M-1'
    })
    await customs.getByLabel('Type of contents').selectOption('gift')
    await line.getByLabel('GTIN').waitFor({ state: 'detached' })
  })

  test('fills in the last signer, and stored details of each product', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Owner' })
    await shipGift(person)
    const items = [{ ...shirts, originCountry: 'PT' }]
    const content = { fromAddress: aSender, toAddress: inToronto, shipments: [{ parcel }], items }
    const { draftId, customs: asked } = expectData(await person.browser.post('/drafts', { content }), 201)
    assert.deepEqual(asked.shipments[0].gaps, [])
    await pages.show(page, `orders/draft/${draftId}`, 'Draft for Ada Byron')
    const customs = page.getByRole('group', { name: 'Customs' })
    const contents = customs.getByLabel('Type of contents')
    await customs.getByRole('button', { name: 'Fill in from items' }).click()
    assert.equal(await contents.inputValue(), 'merchandise')
    assert.equal(await customs.getByLabel('Signed by').inputValue(), 'Augusta Signer')
    await customs.getByRole('button', { name: 'Add line' }).click()
    const line = customs.getByRole('group', { name: 'Line 2' })
    await line.getByLabel('Description').fill('cotton shirts')
    await line.getByLabel('Quantity').fill('3')
    assert.equal(await line.getByLabel('Total value ($)').inputValue(), '59.70')
    assert.equal(await line.getByLabel('Weight').inputValue(), '12 oz')
  })

  test('has its customs documents next to the label, to open and print', async (t) => {
    const { page, labelId } = await openBoughtAbroad(t, 'ups', inToronto)
    const papers = page.getByRole('region', { name: 'Customs documents' })
    await papers.getByText(/Commercial invoice · 1 page, print 3 copies/).waitFor()
    await expectAccessibleInEveryLook(page, 'an order with papers')
    await expectToFitEveryWidth(page, 'an order with papers')
    const address = await papers.getByRole('link', { name: 'Open commercial invoice' }).getAttribute('href')
    const answer = await page.request.get(new URL(address ?? '', page.url()).href)
    assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, 'application/pdf'])
    await papers.getByRole('button', { name: 'Print commercial invoice' }).click()
    await eventually('it is in the frame that is printed', async () => {
      const frame = page.locator('iframe[name=waybill-print]')
      return (await frame.count()) > 0 && (await frame.getAttribute('src'))?.includes(labelId)
    })
  })

  test('and was created without customs details shows what is missing', async (t) => {
    const { page } = await openOrder(pages, t, 'Ada Byron', { order: { to: inToronto, parcel } })
    await page.getByText('Customs: describe what is in the package.').waitFor()
    await priceOn(page)
    await buyButton(page).click()
    await page.getByRole('form', { name: 'Customs' }).waitFor()
  })

  test('has a copy of the waybill among its documents if the courier needs one', async (t) => {
    const { page } = await openBoughtAbroad(t, 'dhl', inIstanbul)
    const papers = page.getByRole('region', { name: 'Customs documents' })
    await papers.getByText(/Commercial invoice · 1 page, print 3 copies/).waitFor()
    await papers.getByText(/Waybill copy · 1 page, for the courier/).waitFor()
    await papers.getByRole('button', { name: 'Print waybill copy' }).waitFor()
  })

  test('shows the declaration of its items, independent of earlier ones', async (t) => {
    const { page, accountId, person } = await pages.open(t, { role: 'Owner' })
    await pages.environment.db.pool.query(
      `insert into remembered_declarations (account_id, signer, contents_type, used_at) values ($1, 'Grace Hopper', 'gift', now())`,
      [accountId],
    )
    const shipments = [{ parcel: { weight: 1, length: 8, width: 6, height: 4 } }]
    const content = { fromAddress: aSender, toAddress: inToronto, shipments }
    const customs = page.getByRole('group', { name: 'Customs' })
    const typed = expectData(await person.browser.post('/drafts', { content }), 201)
    await pages.show(page, `orders/draft/${typed.draftId}`, 'Draft for Ada Byron')
    await eventually('it begins as the last one was', async () => {
      return (await customs.getByLabel('Type of contents').inputValue()) === 'gift'
    })
    const items = [{ ...shirts, originCountry: 'PT' }]
    const ofItems = expectData(await person.browser.post('/drafts', { content: { ...content, items } }), 201)
    assert.deepEqual(ofItems.customs.shipments[0].gaps, [])
    await pages.show(page, `orders/draft/${ofItems.draftId}`, 'Draft for Ada Byron')
    await eventually('it is merchandise', async () => {
      return (await customs.getByLabel('Type of contents').inputValue()) === 'merchandise'
    })
    assert.equal(await customs.getByLabel('Signed by').inputValue(), '')
  })

  test('that stays in the country requires no customs details', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Packer' })
    const toAddress = {
      ...inToronto,
      street1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      zip: '10118',
      country: 'US',
    }
    const content = {
      fromAddress: aSender,
      toAddress,
      shipments: [{ parcel }],
    }
    const { draftId, customs } = expectData(await person.browser.post('/drafts', { content }), 201)
    assert.equal(customs, null)
    await pages.show(page, `orders/draft/${draftId}`, 'Draft for Ada Byron')
    await page.getByRole('radiogroup', { name: 'Rates' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Customs' }).count(), 0)
    await page.getByLabel('Country').first().selectOption('CA')
    await page.getByRole('heading', { name: 'Customs' }).waitFor()
  })
})
