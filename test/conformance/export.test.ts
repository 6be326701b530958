/** Orders and the credit statement as CSV files, by the API and in the web application. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { anOrder, type Client } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { idsOf, listOrdersOf, seedOrders } from '../support/order-lists.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const linesOf = (text: string): string[] => text.split('\r\n').slice(0, -1)

async function exported(client: Client, query = ''): Promise<string[]> {
  const answer = await client.get(`/api/v1/orders.csv${query}`)
  assert.equal(answer.status, 200, answer.text)
  return linesOf(answer.text)
}

describe('An export', { concurrency: 4 }, () => {
  test('has a line for each order of the list, in its order, over several portions', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    // Several orders have the same time, and each portion ends among them.
    await seedOrders(environment, accountId, 1_100, (index) => new Date(Date.parse('2026-03-01') + (index % 3)))
    for (const sorting of ['sortByNewest=true', 'sortByNewest=false', 'statuses=4&statuses=9', 'search=Denver']) {
      const listed: string[] = []
      for (let page = 1; ; page += 1) {
        const found = await listOrdersOf(client, `?${sorting}&pageSize=100&pageNumber=${page}`)
        listed.push(...idsOf(found))
        if (!found.hasNext) break
      }
      const [head, ...ids] = await exported(client, `?${sorting}&columns=id`)
      assert.equal(head, 'Order ID')
      assert.deepEqual(ids, listed, sorting)
    }
    const other = await environment.openClient()
    assert.equal((await exported(other)).length, 1, 'an account exports only its own orders')
  })

  test('has the address, the items, and the live labels with their cost', async () => {
    const client = await environment.openClient({ credit: '100' })
    const items = [{ name: '=HYPERLINK("http://x")', sku: 'M-1', quantity: 2 }]
    const kept = await client.post('/api/v1/orders', { ...anOrder(), reference: '00042', items })
    assert.equal(kept.status, 201, kept.text)
    const { answer } = await client.buyLabel({ to: { name: 'Ada, "the" Countess' } })
    const { selectedRate, trackingCode } = answer.body.data
    const cost = selectedRate.rate.toFixed(2)
    const columns = ['reference', 'status', 'name', 'zip', 'items', 'tracking', 'cost', 'currency']
    const query = `?sortByNewest=false&${columns.map((id) => `columns=${id}`).join('&')}`
    assert.deepEqual(await exported(client, query), [
      'Reference,Status,Name,ZIP code,Items,Tracking numbers,Label cost,Currency',
      '00042,Created,Ada Byron,94043,"2 × =HYPERLINK(""http://x"") (M-1)",,,',
      `,LabelCreated,"Ada, ""the"" Countess",94043,,${trackingCode},${cost},USD`,
    ])
    assert.deepEqual(await exported(client, `${query}&forSpreadsheet=true&decimalComma=true`), [
      'Reference;Status;Name;ZIP code;Items;Tracking numbers;Label cost;Currency',
      `'00042;Created;Ada Byron;'94043;"2 × =HYPERLINK(""http://x"") (M-1)";;;`,
      `;LabelCreated;"Ada, ""the"" Countess";'94043;;'${trackingCode};${cost.replace('.', ',')};USD`,
    ])
  })

  test('rejects unknown columns and contradictory dates, and needs a token', async () => {
    const client = await environment.openClient()
    assert.equal((await client.get('/api/v1/orders.csv?columns=password')).status, 422)
    assert.equal((await client.get('/api/v1/orders.csv?dateFrom=2026-03-02&dateTo=2026-03-01')).status, 422)
    for (const path of ['/api/v1/orders.csv', '/api/v1/credits/statement.csv']) {
      expectError(await client.get(path, { authorization: '' }), 401, 'Auth.CredentialInvalid')
    }
  })

  test('of the statement has every change with the balance after it', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { selectedRate, trackingCode } = (await client.buyLabel()).answer.body.data
    const price = selectedRate.rate
    const read = async (query = '') => linesOf((await client.get(`/api/v1/credits/statement.csv${query}`)).text)
    const [head, bought, deposit, ...others] = await read()
    assert.match(
      head ?? '',
      /^Entry ID,Time,Kind,Amount,Balance,Currency,Billed by the carrier,Currency of the bill,Note,Order ID,/,
    )
    assert.match(
      bought ?? '',
      new RegExp(`,reserve,-${price.toFixed(2)},${(100 - price).toFixed(2)},USD,,,.*${trackingCode}$`),
    )
    assert.match(deposit ?? '', /,deposit,100\.00,100\.00,USD,/)
    assert.deepEqual(others, [])
    assert.equal((await read('?dateTo=2020-01-01')).length, 1)
    assert.equal((await read('?dateFrom=2999-01-01')).length, 1)
  })

  test('in the web application is limited to its sub-account and to people who may read it', async () => {
    const client = await environment.openClient({ credit: '100' })
    await client.createOrder()
    const { accountId } = client.account
    const [owner, packer] = await Promise.all(
      (['Owner', 'Packer'] as const).map(async (role) => (await openPerson(environment, { accountId, role })).browser),
    )
    assert.ok(owner && packer)
    assert.equal(linesOf((await owner.get('/orders.csv?columns=id')).text).length, 2)
    assert.equal(linesOf((await owner.get('/orders.csv?sortByShipBy=true')).text).length, 1)
    assert.equal(linesOf((await owner.get('/credit/statement.csv')).text).length, 2)
    assert.equal((await packer.get('/credit/statement.csv')).status, 403)
  })
})
