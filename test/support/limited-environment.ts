/** Services that limit what the tests of limits ask of them. */

import type { AppLimits } from '#app/app-options.ts'
import { newSecret } from '#domain/accounts/keys/credentials.ts'
import { sendFrom } from './send-from.ts'
import { noServiceLimits, openTestEnvironment } from './test-environment.ts'

/** So slow that none comes back while a test runs: so many may be used, and the next after a quarter of an hour. */
export const secondsForOne = 1000
export const perSecond = (count: number) => ({ burstSeconds: count * secondsForOne, rate: 1 / secondsForOne })
export const wrongKey = () => newSecret('waybill_sandbox')
export const exchangePath = '/api/v1/auth/token'

/** An environment whose service has these limits alone. */
export function openLimited(limits: Partial<AppLimits>, trustedProxies: string[] = []) {
  const lines: Record<string, unknown>[] = []
  const environment = openTestEnvironment({
    limits: { ...noServiceLimits, ...limits },
    trustedProxies,
    logLevel: 'warn',
    logStream: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const exchange = async (apiKey: string, { from = '127.0.0.1', ...headers }: Record<string, string> = {}) => {
    const { status, ...rest } = await sendFrom(from, new URL(exchangePath, environment.url), {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ apiKey }),
    })
    return { status, retryAfter: rest.headers['retry-after'], code: JSON.parse(rest.text).errors?.[0]?.code }
  }
  return { environment, lines, exchange }
}
