import { Type } from 'typebox'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { offeredCoins } from '#domain/credits/top-ups/request-top-up.ts'
import { CoinSchema, readCursor, StatementResponse, statementResponse } from '#edges/console/credit/responses.ts'
import { topUpRoutes } from '#edges/console/credit/top-up-routes.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { csvFile } from '#edges/shapes/csv-export.ts'
import { periodIssues } from '#edges/shapes/order-filter.ts'
import { listStatementEntries, StatementExportQuery, sendStatement } from '#edges/shapes/statement.ts'
import { inCurrency } from '#kit/money.ts'
import { Amount, Int32 } from '#kit/schema.ts'

const tags = ['Credit']
const defaultPageSize = 50

const CreditResponse = Type.Object(
  {
    available: Amount('Amount that can be spent, as a decimal. Negative if an invoiced account owes money.'),
    reserved: Amount('Amount held for purchases whose outcome is not known yet, as a decimal.'),
    pending: Amount("Total price of canceled labels that await the carrier's refund decision, as a decimal."),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    isInvoiced: Type.Boolean({
      description: 'Whether the account is invoiced and may owe money. Other accounts pay in advance.',
    }),
    coins: Type.Array(CoinSchema, { description: 'Currencies for top-ups. Empty: only the operator can add credit.' }),
  },
  { title: 'Credit', description: "The account's credit." },
)

const StatementQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Cursor of the page to return: the value of `next` from the previous page.',
    }),
  ),
  pageSize: Type.Optional(
    Int32({
      minimum: 1,
      maximum: 100,
      description: `Number of statement lines per page. Default: ${defaultPageSize}.`,
    }),
  ),
})

export function creditRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit',
    needs: 'credit.read',
    docs: {
      operationId: 'getCredit',
      summary: "Returns the account's credit and the currencies accepted for top-ups.",
      tags,
    },
    responses: { 200: Envelope(CreditResponse, "The account's credit.") },
    errors: [],
    handler: async ({ deps, session }) => {
      const { available, reserved, pending, mayOwe } = await getBalance(deps, session.accountId, creditCurrency)
      const amount = (text: string) => inCurrency(text, creditCurrency)
      return ok({
        ...{ available: amount(available), reserved: amount(reserved), pending: amount(pending) },
        ...{ currency: creditCurrency, isInvoiced: mayOwe, coins: offeredCoins(deps.topUps) },
      })
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/statement',
    needs: 'credit.read',
    docs: {
      operationId: 'listStatement',
      summary: 'Lists the changes to the available credit, newest first, with the balance after each.',
      tags,
    },
    query: queryReader(StatementQuery),
    responses: { 200: Envelope(StatementResponse, 'A page of the statement.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query }) => {
      const { cursor, pageSize = defaultPageSize } = query
      const behind = readCursor(cursor)
      return ok(statementResponse(await listStatementEntries(deps, { accountId, behind, maxItems: pageSize })))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/statement.csv',
    needs: 'credit.read',
    docs: { operationId: 'exportStatement', summary: 'Returns the credit statement as a CSV file.', tags },
    query: queryReader(StatementExportQuery, periodIssues),
    responses: {},
    bareResponses: { 200: csvFile },
    errors: [],
    handler: ({ deps, session: { accountId }, query }, reply) => sendStatement(deps, reply, accountId, query),
  })

  topUpRoutes(server)
}
