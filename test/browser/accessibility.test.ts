/** Every page and everything that opens on it, as axe judges it, in both themes and at two widths. */
import test from 'node:test'
import { anEmail, invite, openPerson } from '../support/browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  [1280, 360].map((width) => ({ scheme, width, height: width === 360 ? 740 : 800 })),
)

for (const look of looks) {
  const name = `${look.scheme}, ${look.width} px`

  test(`axe finds nothing on the pages before the sign-in: ${name}`, async (t) => {
    const { page, accountId } = await pages.open(t, look)
    const { token } = await invite(pages.environment, { accountId, role: 'Packer', email: anEmail() })
    for (const [path, heading] of [
      ['sign-in', 'Sign in'],
      [`links/${token}`, 'Join test'],
      ['links/nothing', 'This link opens nothing'],
      ['gallery', 'Gallery'],
    ] as const) {
      await pages.show(page, path, heading)
      await expectAccessible(page, `${path}, ${name}`)
      await expectNoSidewaysScroll(page, `${path}, ${name}`)
    }
  })

  test(`axe finds nothing on the pages of the frame, and on what opens there: ${name}`, async (t) => {
    const { page, accountId } = await pages.open(t, { ...look, role: 'Owner' })
    await openPerson(pages.environment, { accountId, role: 'Packer' })
    for (const [path, heading] of [
      ['people', 'People'],
      ['profile', 'Profile'],
      ['nothing', 'There is no such page'],
    ] as const) {
      await pages.show(page, path, heading)
      await expectAccessible(page, `${path}, ${name}`)
      await expectNoSidewaysScroll(page, `${path}, ${name}`)
    }
    await pages.show(page, 'people', 'People')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, `the invitation, ${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /More of Packer/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, `the menu of a person, ${name}`, '[role=menu]')
    await page.keyboard.press('Escape')
    await page.locator('body').press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await expectAccessible(page, `the command menu, ${name}`, '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.locator('body').press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page, `the shortcuts, ${name}`)
  })
}

test('No page is wider than a window of 2,560 px, or of 320', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner' })
  for (const width of [320, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading] of [
      ['people', 'People'],
      ['profile', 'Profile'],
    ] as const) {
      await pages.show(page, path, heading)
      await expectNoSidewaysScroll(page, `${path}, ${width} px`)
    }
  }
})
