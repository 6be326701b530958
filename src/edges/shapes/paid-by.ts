import { Type } from 'typebox'
import type { Billing } from '#adapters/carriers/connections.ts'
import { OneOf } from '#kit/schema.ts'

const payers = { prepaid: 'credit', direct: 'carrierAccount' } as const satisfies Record<Billing, string>

export type PaidBy = (typeof payers)[Billing]

export const PaidBy = Type.Unsafe<PaidBy>(
  OneOf(Object.values(payers), {
    title: 'PaidBy',
    description:
      'Who pays the carrier.\n\n- credit: The price is taken from the credit.\n- carrierAccount: The carrier invoices the holder of the carrier account. No credit is needed.',
  }),
)

export const paidBy = (billing: Billing): PaidBy => payers[billing]
