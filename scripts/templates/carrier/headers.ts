import type { CarrierAccount } from '#adapters/carriers/carrier.ts'

export const headersOf = (account: CarrierAccount): Record<string, string> => ({
  authorization: `Bearer ${account.credentials.apiKey ?? ''}`,
  'content-type': 'application/json',
  accept: 'application/json',
})
