import { createHmac } from 'node:crypto'

export const hmacSha256 = (key: string, body: string, encoding: 'base64' | 'hex'): string =>
  createHmac('sha256', key).update(body).digest(encoding)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
