import { Type } from 'typebox'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import { OneOf } from '#kit/schema.ts'

export const Amount = (description: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description })

export const CoinSchema = Type.Unsafe<Coin>(
  OneOf(['btc', 'ltc', 'xmr'], { title: 'Coin', description: 'Bitcoin, Litecoin or Monero.' }),
)
