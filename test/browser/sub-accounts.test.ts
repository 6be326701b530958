import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

describe('Sub-accounts', { concurrency: 2 }, () => {
  test('are created, limited to some carriers, switched off and on again', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'developers/sub-accounts', 'Sub-accounts')
    await page.getByText('No sub-accounts yet').waitFor()
    await page.getByRole('button', { name: 'New sub-account' }).click()
    await page.getByLabel('Name').fill('Northern shop')
    await page.getByRole('button', { name: 'Create sub-account' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Northern shop' })
    await item.getByText('All carriers').waitFor()
    await item.getByRole('button', { name: 'More actions for Northern shop' }).click()
    await page.getByRole('menuitem', { name: 'Carriers…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Carriers for Northern shop' })
    await dialog.getByText('All carriers, including new ones').click()
    for (const carrier of ['FedEx', 'DHL Express']) await dialog.getByLabel(carrier).uncheck()
    await dialog.getByRole('button', { name: 'Save carriers' }).click()
    await item.getByText('Only USPS, UPS').waitFor()
    await item.getByRole('button', { name: 'More actions for Northern shop' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await item.getByText('‖inactive').waitFor()
    const [kept] = expectData(await person.browser.get('/sub-accounts')).subAccounts
    assert.deepEqual([kept.active, kept.allowedCarriers], [false, ['usps', 'ups']])
    await item.getByRole('button', { name: 'More actions for Northern shop' }).click()
    await page.getByRole('menuitem', { name: 'Activate' }).click()
    await item.getByText('‖inactive').waitFor({ state: 'detached' })
  })

  test('are created and limited without a mouse', async (t) => {
    const { page } = await pages.open(t, { role: 'Developer' })
    withoutMouse(page)
    await pages.show(page, 'developers/sub-accounts', 'Sub-accounts')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New sub-account' }).waitFor()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'By keys' }).waitFor()
    await tabTo(page, /More actions for By keys/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Carriers for By keys' }).waitFor()
    await tabTo(page, /All carriers/)
    await page.keyboard.press('Space')
    for (const carrier of [/FedEx/, /DHL/]) {
      await tabTo(page, carrier)
      await page.keyboard.press('Space')
    }
    await tabTo(page, /Save carriers/)
    await page.keyboard.press('Enter')
    await page.getByText('Only USPS, UPS').waitFor()
  })

  test('a selected sub-account limits selections and input, and only its own members can widen them', async (t) => {
    const { page, person, accountId } = await pages.open(t, { role: 'Owner' })
    const { browser } = person
    const { subAccountId } = expectData(await browser.post('/sub-accounts', { name: 'Northern shop' }), 201)
    expectData(await browser.post('/sub-accounts', { name: 'Southern shop' }), 201)
    const switchTo = async (name: RegExp) => {
      await page.getByRole('button', { name: /^Sub-account: / }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const begunIn = async (name: string) => {
      const sql = `select sub_account_id from order_drafts where account_id = $1 and content::text like '%' || $2 || '%'`
      return (await pages.environment.db.pool.query(sql, [accountId, name])).rows[0]?.sub_account_id
    }
    await pages.show(page, 'orders', 'Orders')
    await switchTo(/^Northern/)
    await page.getByRole('button', { name: 'Sub-account: Northern shop' }).waitFor()
    await pages.show(page, 'orders/draft/new', 'New order')
    await switchTo(/^All/)
    await page.getByLabel('Name', { exact: true }).first().fill('Norbert Begun')
    await page.waitForURL(/draft\/[0-9a-f-]{36}$/)
    assert.equal(await begunIn('Norbert Begun'), subAccountId)
    await switchTo(/^Northern/)
    await pages.show(page, 'orders/draft/new', 'New order')
    expectData(await browser.put(`/sub-accounts/${subAccountId}/active`, { active: false }))
    await page.getByLabel('Name', { exact: true }).first().fill('Nadia Lost')
    const dialog = page.getByRole('alertdialog', { name: 'Sub-account Northern shop is inactive' })
    await dialog.waitFor()
    assert.equal(await begunIn('Nadia Lost'), undefined)
    await dialog.getByRole('button', { name: 'Whole account' }).click()
    await page.waitForURL(/draft\/[0-9a-f-]{36}$/)
    assert.equal(await begunIn('Nadia Lost'), null)
  })

  test("are visible to a Packer, who can't change them and sees why", async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Packer' })
    const { browser } = await openPerson(pages.environment, { accountId, role: 'Owner' })
    expectData(await browser.post('/sub-accounts', { name: 'Shop' }), 201)
    await pages.show(page, 'developers/sub-accounts', 'Sub-accounts')
    const button = page.getByRole('button', { name: 'New sub-account' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await button.hover()
    await page.getByRole('tooltip', { name: 'Ask an Owner, Manager, or Developer' }).waitFor()
    await page.getByRole('button', { name: 'More actions for Shop' }).click()
    assert.equal(await page.getByRole('menuitem', { name: 'Deactivate' }).getAttribute('aria-disabled'), 'true')
  })
})
