import type { CarrierAccount } from '#adapters/carriers/carrier.ts'

/** HTTP Basic, and the version of the interface that these requests are written for. */
export function headersOf(account: CarrierAccount): Record<string, string> {
  const { username = '', password = '' } = account.credentials
  return {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'x-version': '3.1.0',
    accept: 'application/json',
  }
}

export const jsonHeaders = (account: CarrierAccount) => ({
  ...headersOf(account),
  'content-type': 'application/json',
})
