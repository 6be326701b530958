import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmail, aPassword, createBrowser, tokenOf, useLink } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { runCommand } from '../support/process.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function run(...args: string[]): Promise<Json> {
  const env = { DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: environment.folder, PORT: '8099' }
  const { code, stdout, stderr } = await runCommand(['user', ...args, '--json'], env)
  return code === 0 ? JSON.parse(stdout) : { code, stderr }
}

test('an operator invites people, lists them, resets their access and removes them, by name', async () => {
  const { accountId } = await environment.openAccount()
  const account = ['--account', accountId]
  const email = anEmail()
  const invited = await run('create', ...account, '--email', email, '--role', 'owner')
  assert.deepEqual(Object.keys(invited), ['userId', 'link'])
  assert.match(invited.link, /^http:\/\/localhost:8099\/console\/links#waybill_ln_sandbox_\w{49}$/)
  const browser = createBrowser(environment.url)
  expectData(await useLink(browser, tokenOf(invited.link), { password: aPassword, name: 'Grace' }))

  const [listed, ...more] = await run('list', ...account)
  assert.equal(more.length, 0)
  assert.deepEqual([listed.userId, listed.email, listed.name, listed.role], [invited.userId, email, 'Grace', 'Owner'])

  const reset = await run('reset-link', ...account, '--user', 'Grace')
  assert.equal(reset.userId, invited.userId)
  expectData(await useLink(browser, tokenOf(reset.link), { password: 'another four words' }))

  // The last of its owners stays.
  const refused = await run('remove', ...account, '--user', email.toUpperCase())
  assert.deepEqual(refused, {
    code: 1,
    stderr: 'waybill: An account needs at least one Owner. Make someone else an Owner first.\n',
  })
  const packer = await run('create', ...account, '--email', anEmail(), '--role', 'Packer')
  assert.deepEqual(await run('remove', ...account, '--user', packer.userId), {
    ...{ userId: packer.userId, removed: true, revokedKeys: [] },
  })
  const unknown = await run('remove', ...account, '--user', packer.userId)
  assert.match(unknown.stderr, /^waybill: Person .* not found in this account/)
})
