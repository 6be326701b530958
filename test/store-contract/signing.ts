import { createHmac } from 'node:crypto'

export const hmacSha256 = (key: string, body: string, encoding: 'base64' | 'hex'): string =>
  createHmac('sha256', key).update(body).digest(encoding)

/** The order in the list with its number being none. */
export const makeOdd = (list: unknown, id: string): unknown =>
  Array.isArray(list) ? list.map((one) => (isObject(one) && String(one.id) === id ? { ...one, ...odd } : one)) : list
const odd = { number: ['none'], orderNumber: ['none'] }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
