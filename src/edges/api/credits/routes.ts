import { Type } from 'typebox'
import { creditCurrency } from '#domain/credits/currency.ts'
import { getBalance } from '#domain/credits/get-balance.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

const Amount = (description: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description })

const CreditsAnswer = Type.Object(
  {
    available: Amount('Amount that can be spent, as a decimal. Negative if an invoiced account owes money.'),
    reserved: Amount('Amount held for purchases whose outcome is not known yet, as a decimal.'),
    currency: Type.String({ description: 'ISO 4217 code.' }),
  },
  { title: 'Credits', description: "The account's credit." },
)

export type CreditRouteDeps = { db: Queryable }

export function creditRoutes(app: Server, deps: CreditRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/credits',
    auth: bearer,
    docs: {
      operationId: 'getCredits',
      summary: "Retrieve the account's credit",
      description:
        'Retrieves the credit of the account. Amounts are decimal strings with exact values. All sub-accounts share the credit of their account, so `X-SubAccount-Id` does not change the result.',
      tags: ['Credits'],
    },
    responses: { 200: Envelope(CreditsAnswer, "The account's credit.") },
    errors: [],
    handler: async ({ actor }) => {
      const { available, reserved } = await getBalance(deps, actor.accountId, creditCurrency)
      const amount = (text: string) => inCurrency(text, creditCurrency)
      return ok({ available: amount(available), reserved: amount(reserved), currency: creditCurrency })
    },
  })
}
