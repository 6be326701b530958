import { Type } from 'typebox'
import { creditCurrency } from '#credits/currency.ts'
import { getBalance } from '#credits/get-balance.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok, operation } from '#http-api/operation.ts'
import type { Server } from '#http-api/server.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

const Amount = (description: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description })

const CreditsAnswer = Type.Object(
  {
    available: Amount('What may be spent, as a decimal; negative where an invoiced account owes.'),
    reserved: Amount('What is held for purchases whose outcome is not in yet.'),
    currency: Type.String({ description: 'ISO 4217.' }),
  },
  { title: 'Credits', description: 'What the account can spend.' },
)

export type CreditRouteDeps = { db: Queryable }

export function creditRoutes(app: Server, deps: CreditRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/credits',
    auth: 'bearer',
    docs: {
      operationId: 'getCredits',
      summary: 'Read the credit of the account',
      description: 'Exact amounts as texts. All sub-accounts spend the credit of their account.',
      tags: ['Credits'],
    },
    answers: { 200: Envelope(CreditsAnswer, 'The credit.') },
    failures: [400, 401, 403, 404, 409, 500],
    handler: async ({ actor }) => {
      const { available, reserved } = await getBalance(deps, actor.accountId, creditCurrency)
      const amount = (text: string) => inCurrency(text, creditCurrency)
      return ok({ available: amount(available), reserved: amount(reserved), currency: creditCurrency })
    },
  })
}
