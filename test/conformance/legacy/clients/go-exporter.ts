/**
 * A Go program that exports all orders to CSV: the list without a page, then each order. Its form is not encoded, its
 * fields are strings, and a status other than 200 ends the list.
 */
import type { Pair } from './client.ts'

async function post(url: URL, { key, secret }: Pair, orderId: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: `key=${key}&secret=${secret}${orderId === '' ? '' : `&order_id=${orderId}`}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`API returned status ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Go rejects a number for a field that is a string, and leaves a missing one empty. */
function strings<Name extends string>(rows: unknown, names: readonly Name[]): Record<Name, string>[] {
  return (rows as Record<string, unknown>[]).map((row) => {
    const values = names.map((name) => {
      const value = row[name] ?? ''
      if (typeof value !== 'string') throw new TypeError(`cannot unmarshal ${typeof value} into field ${name}`)
      return [name, value]
    })
    return Object.fromEntries(values)
  })
}

/** @returns a line for each label, newest order first */
export async function exportOrders(url: string, pair: Pair): Promise<string[]> {
  const listed = await post(new URL('/api/orders', url), pair, '')
  const lines: string[] = []
  for (const { order_id, order_timestamp, price } of strings(listed, ['order_id', 'order_timestamp', 'price'])) {
    const labels = await post(new URL('/api/retrieve-order', url), pair, order_id)
    const seconds = Number.parseInt(order_timestamp, 10)
    const time = new Date(seconds * 1000).toISOString()
    for (const label of strings(labels, ['from', 'to', 'tracking_no', 'shipment_id', 'carrier'])) {
      const { from, to, tracking_no, shipment_id, carrier } = label
      lines.push([order_id, order_timestamp, time, price, from, to, tracking_no, shipment_id, carrier].join(','))
    }
  }
  return lines
}
