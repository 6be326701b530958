import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { convertEarlierSearch, rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { systemClock } from '#kit/clock.ts'
import { anOrder, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { idsOf, listOrdersOf, type SeededOrder, seedOrders } from '../support/order-lists.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const start = Date.parse('2026-03-01T00:00:00Z')
const hour = 3_600_000

describe('A list of orders', { concurrency: 8 }, () => {
  test('returns one page with its totals, and empty pages after the last one', async () => {
    const client = await environment.openClient()
    const empty = await listOrdersOf(client)
    assert.deepEqual(empty, {
      items: [],
      pageNumber: 1,
      pageSize: 25,
      totalItemsCount: 0,
      totalPages: 0,
      hasNext: false,
      hasPrevious: false,
    })
    for (let index = 0; index < 5; index += 1) await client.createOrder()
    const { items, ...second } = await listOrdersOf(client, '?pageNumber=2&pageSize=2')
    assert.equal(items.length, 2)
    assert.deepEqual(second, {
      pageNumber: 2,
      pageSize: 2,
      totalItemsCount: 5,
      totalPages: 3,
      hasNext: true,
      hasPrevious: true,
    })
    const beyond = await listOrdersOf(client, '?pageNumber=4&pageSize=2')
    assert.deepEqual([beyond.items, beyond.totalItemsCount, beyond.hasNext], [[], 5, false])
  })

  test('returns items with exactly the fields of the contract', async () => {
    const client = await environment.openClient()
    const { order, label, answer } = await client.buyLabel({ to: { name: null, company: 'Engines Ltd' } })
    const [item] = (await listOrdersOf(client)).items
    const { orderDate, shipDate, serviceLevel, ...rest } = item
    assert.deepEqual(rest, {
      id: order.id,
      status: 8,
      source: 'API',
      customerName: 'Engines Ltd',
      destinationCity: 'Mountain View',
      destinationCountry: 'US',
      destinationZip: '94043',
      shipmentId: order.shipments[0].id,
      labelId: label.id,
      carrier: answer.body.data.selectedRate.carrier,
      trackingNumber: answer.body.data.trackingCode,
      needsAttention: ['notPrinted'],
    })
    assert.equal(orderDate, order.createdAt)
    assert.ok(!Number.isNaN(Date.parse(shipDate)) && serviceLevel)
  })

  test('is searched by parts of name, email, city, zip and tracking number, by whole id, and by literal wildcards', async () => {
    const client = await environment.openClient()
    const to = { name: 'Grace_Hopper 100%', email: 'grace@navy.example', city: 'Arlington', zip: '22202', state: 'VA' }
    const { order, answer } = await client.buyLabel({ to })
    await client.createOrder()
    const tracking = answer.body.data.trackingCode as string
    const terms = [
      'race_hop',
      '100%',
      'NAVY.ex',
      'arling',
      '2220',
      tracking.slice(4, 18),
      order.id,
      order.id.toUpperCase(),
    ]
    for (const round of ['not rolled up', 'rolled up']) {
      for (const term of terms) {
        const page = await listOrdersOf(client, `?search=${encodeURIComponent(term)}`)
        assert.deepEqual([idsOf(page), page.totalItemsCount], [[order.id], 1], `${round}: ${term}`)
      }
      for (const term of ['race-hop', '100_', order.id.slice(0, -1), '\\']) {
        assert.equal(
          (await listOrdersOf(client, `?search=${encodeURIComponent(term)}`)).totalItemsCount,
          0,
          `${round}: ${term}`,
        )
      }
      await rollUpOrderChanges({ db: environment.db })
    }
  })

  test('is searched by street, phone number, SKU, and its own number with or without its sign', async () => {
    const client = await environment.openClient()
    const create = async (changes: object, to: object = {}): Promise<string> =>
      expectData(await client.post('/api/v1/orders', { ...anOrder({ to }), ...changes }), 201).id
    const items = [
      { name: 'Soy candle', sku: 'SOY-8OZ', quantity: 2 },
      { name: 'Card', quantity: 1 },
    ]
    const first = await create({ reference: '#1042', items }, { street1: '12 Rue de la Paix', street2: 'Apt 7b' })
    const second = await create({ reference: '1043' }, { phone: '(212) 555-0123' })
    const others = await create({ reference: '10421' })
    const expected: [string, string][] = [
      ...['rue de la', 'apt 7B', 'soy-8oz', '#1042', '1042', '# 1042'].map((term): [string, string] => [term, first]),
      ...['212-555-0123', '+1 (212) 555 0123', '12125550123', '#1043'].map((term): [string, string] => [term, second]),
      ['10421', others],
    ]
    for (const round of ['not rolled up', 'rolled up']) {
      for (const [term, id] of expected) {
        const page = await listOrdersOf(client, `?search=${encodeURIComponent(term)}`)
        assert.deepEqual(idsOf(page), [id], `${round}: ${term}`)
      }
      await rollUpOrderChanges({ db: environment.db })
    }
    const { pool } = environment.db
    await pool.query(`update orders set to_address = to_address || '{"street1": "1 Elm St"}' where id = $1`, [first])
    for (const round of ['changed', 'rolled up again']) {
      assert.deepEqual(idsOf(await listOrdersOf(client, '?search=elm%20st')), [first], round)
      assert.deepEqual(idsOf(await listOrdersOf(client, '?search=rue%20de%20la')), [], round)
      await rollUpOrderChanges({ db: environment.db })
    }
  })

  test('is searched in any letter case and Unicode normalization', async () => {
    const client = await environment.openClient()
    const [composed, apart] = ['Zoë Café', 'Zoë Čapek'.normalize('NFD')]
    const expected: Json[] = []
    for (const [name, city, reference] of [
      [composed.normalize('NFD'), 'Malmö'.normalize('NFD'), 'Ångström-1'.normalize('NFD')],
      [apart.normalize('NFC'), 'Malmö', 'Ångström-1'],
    ] as const) {
      const order = { ...anOrder({ to: { name, city } }), reference }
      const { id, toAddress } = expectData(await client.post('/api/v1/orders', order), 201)
      assert.equal(toAddress.name, name)
      expected.unshift(id)
    }
    const others = await client.createOrder()
    const spellings = (term: string) =>
      [term, term.toUpperCase(), term.toLowerCase()].flatMap((one) => [one.normalize('NFC'), one.normalize('NFD')])
    const finds = async (term: string, ids: Json[], round: string) => {
      for (const one of spellings(term)) {
        const page = await listOrdersOf(client, `?search=${encodeURIComponent(one)}`)
        assert.deepEqual(idsOf(page), ids, `${round}: ${JSON.stringify(one)}`)
      }
    }
    const findsAll = async (round: string) => {
      await finds('Zoë', expected, round)
      await finds('oë Ca', expected.slice(1), round)
      await finds('Malmö', expected, round)
      await finds('Ångström-1', expected, round)
      await finds(others.id, [others.id], round)
    }
    await findsAll('not rolled up')
    await rollUpOrderChanges({ db: environment.db })
    await findsAll('rolled up')
  })

  test('finds orders of earlier versions, whose text had fewer fields', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder({ to: { name: 'Zoë Café'.normalize('NFD') } })
    await rollUpOrderChanges({ db: environment.db })
    const { pool } = environment.db
    await pool.query('update order_search set text = normalize(text, nfd) where order_id = $1', [id])
    await pool.query(
      `insert into search_rewrites (account_id, order_id) values ($1, $2)
       on conflict (is_single) do update set account_id = excluded.account_id, order_id = excluded.order_id`,
      ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
    )
    assert.equal((await listOrdersOf(client, '?search=Zo%C3%AB')).totalItemsCount, 0)
    await eventually('the text is written again', async () => {
      await convertEarlierSearch({ db: environment.db, clock: systemClock }, new AbortController().signal)
      return (await pool.query('select from search_rewrites')).rowCount === 0
    })
    assert.deepEqual(idsOf(await listOrdersOf(client, '?search=ZO%C3%8B')), [id])
  })

  test('finds a changed tracking number after the rollup, and the old one too', async () => {
    const client = await environment.openClient()
    const { order, answer } = await client.buyLabel()
    await rollUpOrderChanges({ db: environment.db })
    await environment.db.pool.query('update orders set tracking_number = $2 where id = $1', [order.id, 'NEW-4711'])
    assert.equal((await listOrdersOf(client, '?search=NEW-4711')).totalItemsCount, 1)
    assert.equal((await listOrdersOf(client, `?search=${answer.body.data.trackingCode}`)).totalItemsCount, 1)
  })

  test('accepts inclusive dates with offsets, and an unescaped plus', async () => {
    const client = await environment.openClient()
    await seedOrders(environment, client.account.accountId, 3, (index) => new Date(start + index * hour))
    const count = async (query: string) => (await listOrdersOf(client, query)).totalItemsCount
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateTo=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00.001Z&dateTo=2026-03-01T02:00:00Z'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00%2B02:00&dateTo=2026-03-01T03:00:00%2B02:00'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00+02:00'), 2)
    assert.equal(await count('?dateFrom=2026-03-01&dateTo=2026-03-02'), 3)
    assert.equal(await count('?dateTo=2026-03-01'), 1)
    assert.equal(await count('?dateFrom=2026-03-02'), 0)
  })

  test('accepts the times of all years', async () => {
    const client = await environment.openClient()
    await seedOrders(environment, client.account.accountId, 3, (index) => new Date(start + index * hour))
    const first = [
      '0000-01-01',
      '0000-01-01T00:00:00Z',
      '0000-01-01T00:00:00%2B23:59',
      '0001-01-01',
      '0099-12-31',
      '1000-01-01',
    ]
    const last = ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59-23:59', '9999-12-31', '9000-01-01']
    for (const more of [
      '',
      '&search=Customer',
      '&statuses=0&statuses=2&statuses=7',
      '&pageSize=1',
      '&sortByNewest=false',
    ]) {
      for (const [index, from] of first.entries()) {
        const until = last[index % last.length]
        for (const [query, total] of [
          [`dateFrom=${from}&dateTo=${until}`, 3],
          [`dateFrom=${from}`, 3],
          [`dateTo=${until}`, 3],
          [`dateFrom=${until}`, 0],
          [`dateTo=${from}`, 0],
        ] as const) {
          const page = await listOrdersOf(client, `?${query}${more}`)
          assert.equal(page.totalItemsCount, total, `${query}${more}`)
        }
      }
    }
  })

  test('filters by repeated statuses and sources and by sub-account, and sorts in both directions', async () => {
    const client = await environment.openClient()
    const { subAccountId } = await createSubAccount(deps(environment.db), {
      accountId: client.account.accountId,
      name: 'N',
    })
    const seeded = await seedOrders(
      environment,
      client.account.accountId,
      24,
      (index) => new Date(start + index * hour),
      subAccountId,
    )
    const of = (keep: (order: SeededOrder) => boolean) =>
      seeded.filter((order) => order.status !== 11 && keep(order)).map(({ id }) => id)
    const all = of(() => true)
    assert.deepEqual(idsOf(await listOrdersOf(client, '?sortByNewest=false&pageSize=100')), all)
    assert.deepEqual(idsOf(await listOrdersOf(client, '?pageSize=100')), all.toReversed())
    const page = await listOrdersOf(client, '?statuses=0&statuses=7&sources=1&sources=2&sortByNewest=false')
    assert.deepEqual(
      idsOf(page),
      of(({ status, source }) => [0, 7].includes(status) && source < 3),
    )
    const scoped = await listOrdersOf(client, '?sortByNewest=false&pageSize=100', { 'x-subaccount-id': subAccountId })
    assert.deepEqual(
      idsOf(scoped),
      of((order) => order.subAccountId === subAccountId),
    )
    assert.deepEqual(idsOf(await listOrdersOf(client, '?statuses=11')), [])
  })

  for (const [query, status, code] of [
    ['pageNumber=0', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=-1', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=2147483648', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=one', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=1&pageNumber=2', 400, 'Validation.PageNumberInvalid'],
    ['pageSize=0', 422, 'Validation.PageSizeInvalid'],
    ['pageSize=101', 422, 'Validation.PageSizeInvalid'],
    ['sortByNewest=maybe', 400, 'Validation.SortByNewestInvalid'],
    ['statuses=12', 422, 'Validation.StatusesInvalid'],
    ['statuses=x', 400, 'Validation.StatusesInvalid'],
    ['sources=4', 422, 'Validation.SourcesInvalid'],
    ['dateFrom=yesterday', 400, 'Validation.DateFromInvalid'],
    ['dateTo=2026-13-01T00:00:00Z', 400, 'Validation.DateToInvalid'],
    ['dateFrom=2026-02-30', 400, 'Validation.DateFromInvalid'],
    ['dateFrom=2026-11-24T24:00:00Z', 400, 'Validation.DateFromInvalid'],
    ['dateTo=2026-11-24T10:00:00', 400, 'Validation.DateToInvalid'],
    ['dateTo=%2B275760-09-13T00:00:00Z', 400, 'Validation.DateToInvalid'],
    ['dateFrom=9999-01-01&dateTo=9998-01-01', 422, 'Validation.DateFromInvalid'],
    ['dateFrom=2026-02-01T00:00:00Z&dateTo=2026-01-01T00:00:00Z', 422, 'Validation.DateFromInvalid'],
    ['search=%00', 422, 'Validation.SearchInvalid'],
    ['search=%zz', 400, 'Validation.RequestUnreadable'],
    ['search=100%', 400, 'Validation.RequestUnreadable'],
    ['search=%ff', 400, 'Validation.RequestUnreadable'],
    ['search=%ed%a0%80', 400, 'Validation.RequestUnreadable'],
    ['other=%c3%28', 400, 'Validation.RequestUnreadable'],
    ['%zz', 400, 'Validation.RequestUnreadable'],
    ['pageNumber=1e1', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=0x1', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=%2B1', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=+1', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=1.0', 400, 'Validation.PageNumberInvalid'],
    ['pageSize=Infinity', 400, 'Validation.PageSizeInvalid'],
    ['statuses=1e0', 400, 'Validation.StatusesInvalid'],
    ['Statuses=8', 400, 'Validation.StatusesInvalid'],
    ['statuses[]=8', 400, 'Validation.StatusesInvalid'],
    ['statuses%5B%5D=8', 400, 'Validation.StatusesInvalid'],
    ['statuses[0]=8&statuses[1]=7', 400, 'Validation.StatusesInvalid'],
    ['Sources[12]=1', 400, 'Validation.SourcesInvalid'],
    ['PageSize=2', 400, 'Validation.PageSizeInvalid'],
    ['pagesize=2&pageSize=2', 400, 'Validation.PageSizeInvalid'],
    ['SEARCH[]=x', 400, 'Validation.SearchInvalid'],
  ] as const) {
    test(`returns ${status} for ${query}`, async () => {
      const client = await environment.openClient()
      const answer = await client.get(`/api/v1/orders?${query}`)
      expectError(answer, status, code)
    })
  }
})
