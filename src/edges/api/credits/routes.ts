import { Type } from 'typebox'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { followWebhook } from '#domain/credits/top-ups/poll-top-ups.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { csvFile } from '#edges/shapes/csv-export.ts'
import { periodIssues } from '#edges/shapes/order-filter.ts'
import { StatementExportQuery, sendStatement } from '#edges/shapes/statement.ts'
import type { Clock } from '#kit/clock.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'
import { Amount } from '#kit/schema.ts'

const CreditsResponse = Type.Object(
  {
    available: Amount('Amount that can be spent, as a decimal. Negative if an invoiced account owes money.'),
    reserved: Amount('Amount held for purchases whose outcome is not known yet, as a decimal.'),
    currency: Type.String({ description: 'ISO 4217 code.' }),
  },
  { title: 'Credits', description: "The account's credit." },
)

const statementQuery = queryReader(StatementExportQuery, periodIssues)

export type CreditRouteDeps = { db: Queryable; clock: Clock }

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
    responses: { 200: Envelope(CreditsResponse, "The account's credit.") },
    errors: [],
    handler: async ({ actor }) => {
      const { available, reserved } = await getBalance(deps, actor.accountId, creditCurrency)
      const amount = (text: string) => inCurrency(text, creditCurrency)
      return ok({ available: amount(available), reserved: amount(reserved), currency: creditCurrency })
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/credits/statement.csv',
    auth: bearer,
    docs: {
      'x-waybill-extension': true,
      operationId: 'exportCreditStatement',
      summary: 'Export the credit statement',
      description:
        'Returns the changes to the available credit as a CSV file, newest first, with the balance after each. It changes nothing. All sub-accounts share the credit of their account, so `X-SubAccount-Id` does not change the result.\n\nThe file is sent while it is being written. If an error occurs, the connection closes before the end of the response. If the response ends normally, the file is complete.',
      tags: ['Credits'],
    },
    query: statementQuery,
    responses: {},
    bareResponses: { 200: csvFile },
    errors: [],
    handler: async ({ actor: { accountId }, query }, reply) => sendStatement(deps, reply, accountId, query),
  })
}

const maxWebhookBytes = 64 * 1024
/** A webhook that is rejected is sent again, and delays the ones after it. */
const webhookStatuses = { followed: 204, unrelated: 200, forged: 401 } as const

/** Receives webhooks of payment providers. A signature covers the exact bytes of the body. */
export function webhookRoutes(app: Server, deps: TopUpDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const provider of deps.providers.filter(({ readWebhook }) => readWebhook)) {
      scope.post(
        `/payments/${provider.id}`,
        { bodyLimit: maxWebhookBytes, schema: { hide: true } as object },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const result = await followWebhook(deps, { provider: provider.id, headers: request.headers, body })
          return reply.code(webhookStatuses[result]).send()
        },
      )
    }
  })
}
