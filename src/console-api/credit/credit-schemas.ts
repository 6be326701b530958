import { Type } from 'typebox'
import { OneOf } from '#kit/schema.ts'
import type { Coin } from '#payments/payment-provider.ts'

export const Amount = (description: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description })

export const CoinSchema = Type.Unsafe<Coin>(
  OneOf(['btc', 'ltc', 'xmr'], { title: 'Coin', description: 'Bitcoin, Litecoin or Monero.' }),
)
