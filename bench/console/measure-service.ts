/** The service's part: what the pages ask it, one request at a time, timed where they are asked. */
import { Agent, request } from 'undici'
import { rareName } from '../growth/seed-accounts.ts'
import { figureOf, type Group } from './figure.ts'
import type { Desk } from './open-desk.ts'

const times = 60
const warmUpTimes = 10

export type Ask = (
  path: string,
  body?: { method: 'POST' | 'PUT'; json: unknown },
) => Promise<{ ms: number; data: never }>

/** @returns what asks by the cookie of the desk, and fails where the answer is none of success */
export function asker({ url, cookie, shows }: Desk): Ask {
  const dispatcher = new Agent({ connections: 1 })
  const ofPage = { cookie, 'x-waybill-session-of': shows, 'sec-fetch-site': 'same-origin' }
  return async (path, body) => {
    const beganAt = performance.now()
    const answer = await request(`${url}/console/api${path}`, {
      dispatcher,
      method: body?.method ?? 'GET',
      headers: { ...ofPage, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body.json) } : {}),
    })
    const text = await answer.body.text()
    const ms = performance.now() - beganAt
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
    return { ms, data: JSON.parse(text).data as never }
  }
}

async function timesOf(ask: Ask, path: string): Promise<number[]> {
  for (let time = 0; time < warmUpTimes; time += 1) await ask(path)
  const all: number[] = []
  for (let time = 0; time < times; time += 1) all.push((await ask(path)).ms)
  return all
}

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

/** Returns the query that the page sends when it is opened. */
async function listQueryOf(desk: Desk): Promise<string> {
  const { page, context } = await desk.openWindow()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/console/api/orders')
  await page.goto('/console/orders')
  const { search } = new URL((await asked).url())
  await context.close()
  return search
}

export async function measureService(desk: Desk): Promise<Group> {
  const ask = asker(desk)
  const listQuery = await listQueryOf(desk)
  const list = (changes: Record<string, string | null>): string => {
    const query = new URLSearchParams(listQuery)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return `/orders?${query}`
  }
  const { data } = await ask(list({}))
  const { items, totalItemsCount, pageSize } = data as unknown as Listed
  const orderId = items[0]?.id ?? ''
  const { data: all } = await ask(list({ statuses: null }))
  const lastPage = String(Math.ceil((all as unknown as Listed).totalItemsCount / pageSize))
  const lastToShip = String(Math.ceil(totalItemsCount / pageSize))
  const asked: [what: string, path: string, budgetMs: number | null][] = [
    ['the list as it is first shown', list({}), 60],
    ['all orders, first page', list({ statuses: null }), 60],
    ['all orders, last page', list({ statuses: null, pageNumber: lastPage }), null],
    ['to ship, last page', list({ pageNumber: lastToShip }), null],
    ['all orders of thirty days', list({ statuses: null, dateFrom: daysAgo(30) }), null],
    ['all orders of half a year, second page', list({ statuses: null, dateFrom: daysAgo(180), pageNumber: '2' }), null],
    ['a search that finds ten', list({ statuses: null, search: rareName }), null],
    ['a search for a name that some have', list({ statuses: null, search: 'Patricia Walker' }), null],
    ['how many each tab has', '/orders/counts', null],
    ['an order', `/orders/${orderId}`, null],
    ['its story', `/orders/${orderId}/timeline`, null],
    ['the session', '/session', null],
    ['the drafts', '/drafts', null],
    ['the credit', '/credit', null],
    ['its statement', '/credit/statement', null],
  ]
  const figures = []
  for (const [what, path, budgetMs] of asked) figures.push(figureOf(what, await timesOf(ask, path), 0.95, budgetMs))
  return { title: 'the service, one request at a time (p95)', figures }
}

type Listed = { items: { id: string }[]; totalItemsCount: number; pageSize: number }
