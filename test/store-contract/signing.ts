import { createHmac } from 'node:crypto'

export const hmacSha256 = (key: string, body: string, encoding: 'base64' | 'hex'): string =>
  createHmac('sha256', key).update(body).digest(encoding)

const idFields = ['id', 'orderId', 'receipt_id']

/** Changes the order among the entries of the lists in a response. */
export function changeEntry(
  answer: unknown,
  ids: readonly string[],
  change: (entry: Record<string, unknown>) => unknown,
): unknown {
  const isEntry = (one: unknown): one is Record<string, unknown> =>
    isObject(one) && idFields.some((field) => ids.includes(String(one[field]).replace(/^gid:.*\//, '')))
  if (Array.isArray(answer)) {
    return answer.map((one) => (isEntry(one) ? change(one) : changeEntry(one, ids, change)))
  }
  if (!isObject(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, changeEntry(value, ids, change)]))
}

/** The entry without everything else. BigCommerce's orders are read by their addresses. */
export const onlyId = (entry: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => idFields.includes(name) || name === 'consignments'))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
