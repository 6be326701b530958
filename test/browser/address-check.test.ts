/** Checks the recipient's address while it is typed. A difference is shown and does not block. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { aSender } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { buyButton } from './support/shipping.ts'

const pages = openPages()

const inSpringfield = {
  ...{ name: 'Ada Byron', street1: '1600 Main St', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
  phone: null,
}

async function openDraft(t: TestContext, to: object) {
  const opened = await pages.open(t, { role: 'Packer' })
  const content = {
    fromAddress: aSender,
    toAddress: { ...inSpringfield, ...to },
    shipments: [{ parcel: { weight: 1, length: 8, width: 6, height: 4 } }],
  }
  const { draftId } = expectData(await opened.person.browser.post('/drafts', { content }), 201)
  await pages.show(opened.page, `orders/draft/${draftId}`, 'Draft for Ada Byron')
  return opened
}

describe('The address of a recipient', { concurrency: 2 }, () => {
  test("shows a difference from the carrier's data, and one key accepts the correction", async (t) => {
    const { page } = await openDraft(t, { state: 'NY' })
    const found = page.getByRole('note').filter({ hasText: 'suggests a different address' })
    const suggested = await found.getByRole('insertion').textContent()
    assert.match(suggested ?? '', /^10001/)
    await expectAccessibleInEveryLook(page, 'an address that is another')
    await expectToFitEveryWidth(page, 'an address that is another')
    // It is no hindrance: the order can be bought for as it stands.
    await buyButton(page).waitFor()
    await page.keyboard.press('Control+.')
    await page.getByText(/^Address verified by /).waitFor()
    assert.equal(await page.getByLabel('ZIP').first().inputValue(), suggested)
    assert.equal(await found.count(), 0)
  })

  test('stays as typed if the person wants that, and shows that there is no such address', async (t) => {
    const { page } = await openDraft(t, { state: 'NY' })
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Keep mine' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+.')
    assert.equal(await page.getByLabel('ZIP').first().inputValue(), '62701')
    await page.getByLabel('ZIP').first().fill('10001')
    await page.getByLabel('Street').first().fill('Nowhere [address-none]')
    await page.getByText('The carrier could not find this address.').waitFor()
  })
})
