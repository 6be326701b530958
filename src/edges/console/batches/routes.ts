/** Batches in the web application: labels of many orders are reviewed, bought and printed together. */
import { Type } from 'typebox'
import { listBoughtPositions } from '#domain/batches/batch-labels.ts'
import { buyBatch, cancelBatch, changeItem, pauseBatch, resumeBatch, retryBatch } from '#domain/batches/change-batch.ts'
import { createBatch } from '#domain/batches/create-batch.ts'
import { type BatchQuery, getBatch, listFailures, listItems, listPrices } from '#domain/batches/queries.ts'
import { listSelected } from '#domain/orders/list/selection.ts'
import { listRecipients } from '#domain/orders/order/chosen-shipments.ts'
import { params, queryOf } from '#edges/console/batches/call.ts'
import { printRoutes } from '#edges/console/batches/print-routes.ts'
import { visibleDetail, visibleError } from '#edges/console/credit/without-credit.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { SelectionRequest, selectionIssues, selectionOf } from '#edges/console/orders/selection-routes.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { textOfPositions } from '#edges/shapes/batch-labels.ts'
import * as shapes from '#edges/shapes/batches.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'
import { Amount, Guid, Int32, Nullable, NullableText } from '#kit/schema.ts'

const tags = ['Batches']
const CreateRequest = Type.Object(
  { selection: SelectionRequest, rule: shapes.SelectionRequest },
  { title: 'CreateOrdersBatchRequest', description: 'The orders to buy labels for, and how rates are chosen.' },
)
const createBody = bodyReader(CreateRequest, ({ selection, rule }, path) => [
  ...selectionIssues(selection, path('selection')),
  ...shapes.selectionIssues(rule, (field) => `${path('rule')}.${field}`),
])

const ConsoleBatch = Type.Object(
  {
    batch: shapes.BatchResponse,
    failures: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: 'Code of the error.' }),
          message: Type.String({ description: 'Message for people.' }),
          count: Int32({ description: 'Number of items with this error.' }),
        },
        { title: 'BatchFailure', description: 'Items that failed for the same reason.' },
      ),
      { description: 'The reasons of failed items, most frequent first.' },
    ),
    prices: Type.Array(
      Type.Object(
        {
          amount: Amount('Price, as a decimal.'),
          currency: Type.String({ description: 'ISO 4217 code.' }),
          paidBy: PaidBy,
        },
        { title: 'BatchPrice', description: 'Price of the items in one currency that are paid in the same way.' },
      ),
      { description: 'Prices of all items that are ready, in progress or bought, by currency and who pays.' },
    ),
    boughtLabels: NullableText(
      'Key that identifies the labels bought so far, to print exactly these labels. Null: no label was bought.',
    ),
  },
  { title: 'ConsoleBatch', description: 'A batch with the reasons of its failed items, its prices and its labels.' },
)

const NamedItems = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          item: shapes.ItemResponse,
          recipient: NullableText('Name or company of the recipient.'),
          city: NullableText('City of the recipient.'),
        },
        { title: 'NamedBatchItem', description: 'An item with its recipient.' },
      ),
      { description: 'The items of the page.' },
    ),
    nextCursor: NullableText('Send it as `after` to get the next page. Null: this is the last page.'),
  },
  { title: 'NamedBatchItems', description: 'Items with their recipients, in the order of the batch.' },
)

function readRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/batches/:batchId',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'getBatch', summary: 'Retrieves a batch.', tags },
    params,
    responses: { 200: Envelope(ConsoleBatch, 'The batch.') },
    errors: ['Batch.NotFound'],
    handler: async (call) => ok(await batchOf(call.deps, queryOf(call))),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/batches/:batchId/items',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'listBatchItems', summary: 'Lists the items of a batch with their recipients.', tags },
    params,
    query: shapes.itemsQuery,
    responses: { 200: Envelope(NamedItems, 'A page of items.') },
    errors: ['Batch.NotFound'],
    handler: async (call) => {
      const query = queryOf(call)
      const page = await listItems(call.deps, { ...query, ...shapes.readItemsPage(call.query) })
      const orderIds = page.items.map(({ orderId }) => orderId)
      const recipients = await listRecipients(call.deps, { accountId: query.accountId, orderIds })
      return ok(
        shapes.pageResponse(page, (item) => ({
          item: shapes.itemResponse(server.app.pageOfError, {
            ...item,
            error: item.error && visibleDetail(call.session, item.error),
          }),
          recipient: recipients.get(item.orderId)?.name ?? null,
          city: recipients.get(item.orderId)?.city ?? null,
        })),
      )
    },
  })
}

type Deps = Parameters<typeof getBatch>[0]

async function batchOf(deps: Deps, query: BatchQuery) {
  const [batch, failures, prices] = await Promise.all([
    getBatch(deps, query),
    listFailures(deps, query),
    listPrices(deps, query),
  ])
  const bought = batch.counts.bought > 0 ? await listBoughtPositions(deps, query) : []
  return {
    batch: shapes.batchResponse(batch),
    prices: prices.map(({ charge, currency, billing }) => ({
      amount: inCurrency(charge, currency),
      currency,
      paidBy: paidBy(billing),
    })),
    boughtLabels: bought.length > 0 ? textOfPositions(bought) : null,
    failures: failures.map(({ error, count }) => ({ code: error.code, message: error.message, count })),
  }
}

function changeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/batches',
    needs: 'labels.buy',
    scoped: true,
    docs: { operationId: 'createBatch', summary: 'Creates a batch of the packages of selected orders.', tags },
    body: createBody,
    responses: { 201: Envelope(ConsoleBatch, 'The batch, whose rates are requested.') },
    errors: [
      'Selection.Grown',
      'Selection.TooLarge',
      'General.Overloaded',
      'Shipment.NotFound',
      'Order.NotFound',
      'Batch.ShipmentTaken',
      'Batch.TooLarge',
    ],
    handler: async ({ deps, session: { accountId, user }, scope, body }) => {
      const subAccountId = scope?.subAccountId ?? null
      const selection = selectionOf(body.selection)
      const scoped = { accountId, subAccountId }
      const orders = await deps.orders.lists(accountId, () => listSelected(deps.orders, { ...scoped, selection }))
      if (orders.length === 0) throw serviceError('Order.NotFound')
      const selected = new Set(orders.map(({ orderId }) => orderId))
      // Single orders keep the order of the list on the page.
      const orderIds =
        'orderIds' in selection ? selection.orderIds.filter((orderId) => selected.has(orderId)) : [...selected]
      const batch = await createBatch(deps, {
        ...scoped,
        chosen: { orderIds },
        selection: shapes.readSelection(body.rule),
        ...{ rateIds: {}, maxTotal: null, reference: null, idempotencyKey: null, actor: `user ${user.userId}` },
      })
      return created(await batchOf(deps, { ...scoped, batchId: batch.batchId }))
    },
  })

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/batches/:batchId/items/:shipmentId',
    needs: 'labels.buy',
    scoped: true,
    docs: { operationId: 'changeBatchItem', summary: 'Changes the rate of an item, or leaves it out.', tags },
    params: Type.Object({ batchId: Guid('Id of the batch.'), shipmentId: Guid('Id of the shipment.') }),
    body: shapes.changeItemBody,
    responses: { 200: Envelope(ConsoleBatch, 'The batch.') },
    errors: shapes.changeItemErrors,
    handler: async (call) => {
      const { deps, body, scope } = call
      const change = shapes.readItemChange(body)
      const query = queryOf(call)
      const { shipmentId } = call.params
      const allowedCarriers = scope?.allowedCarriers ?? null
      const { findCarrier } = deps.purchases
      await changeItem({ ...deps, findCarrier }, { ...query, shipmentId, change, allowedCarriers })
      return ok(await batchOf(deps, query))
    },
  })
}

const BuyRequest = Type.Object(
  {
    maxTotal: shapes.MaxTotal,
    shownTotals: Type.Optional(
      Nullable(
        Type.Array(
          Type.Object(
            {
              currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' }),
              amount: Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,4})?$', description: 'Total, as a decimal.' }),
            },
            { title: 'ShownTotal', description: 'Total of one currency.' },
          ),
          {
            maxItems: 50,
            description:
              'Totals that the person was shown, one for each currency. If the items cost more now, nothing is bought.',
          },
        ),
      ),
    ),
  },
  { title: 'BuyConsoleBatchRequest', description: 'The limits of the purchase. The body is optional.' },
)
const buyReader = bodyReader(BuyRequest)
const buyBody: typeof buyReader = { ...buyReader, read: (body) => buyReader.read(body ?? {}) }

function buyRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/batches/:batchId/buy',
    needs: 'labels.buy',
    scoped: true,
    budget: 'purchases',
    docs: { operationId: 'buyBatch', summary: 'Buys the labels of all items that are ready.', tags },
    params,
    body: buyBody,
    responses: { 200: Envelope(ConsoleBatch, 'The batch, whose labels are being bought.') },
    errors: ['Batch.NotFound', 'Batch.StateNotAllowed', 'Batch.NothingToBuy', 'Batch.OverTotal', 'Credit.Insufficient'],
    handler: async (call) => {
      const { deps, session, body } = call
      const query = queryOf(call)
      const shownTotals = body.shownTotals
        ? new Map(body.shownTotals.map(({ currency, amount }) => [currency, amount]))
        : null
      const command = { ...query, maxTotal: body.maxTotal ?? null, shownTotals, actor: `user ${session.user.userId}` }
      await buyBatch(deps, command).catch((error: unknown) => {
        throw visibleError(session, error)
      })
      return ok(await batchOf(deps, query))
    },
  })

  for (const { name, act, summary, errors = [] } of acts) {
    consoleOperation(server, {
      method: 'POST',
      url: `/console/api/batches/:batchId/${name}`,
      needs: 'labels.buy',
      scoped: true,
      docs: { operationId: `${name}Batch`, summary, tags },
      params,
      body: shapes.optionalNothing,
      responses: { 200: Envelope(ConsoleBatch, 'The batch.') },
      errors: ['Batch.NotFound', 'Batch.StateNotAllowed', ...errors],
      handler: async (call) => {
        await act(call.deps, queryOf(call))
        return ok(await batchOf(call.deps, queryOf(call)))
      },
    })
  }
}

const acts: readonly {
  name: 'pause' | 'resume' | 'cancel' | 'retry'
  act: typeof pauseBatch
  summary: string
  errors?: readonly CatalogueCode[]
}[] = [
  { name: 'pause', act: pauseBatch, summary: 'Stops new purchases until the batch is resumed.' },
  { name: 'resume', act: resumeBatch, summary: 'Continues a paused batch.' },
  { name: 'cancel', act: cancelBatch, summary: 'Cancels the items that were not sent yet.' },
  {
    name: 'retry',
    act: retryBatch,
    summary: 'Requests new rates for failed items, and buys them if the batch was started.',
    errors: ['Batch.ShipmentTaken'],
  },
]

export function batchRoutes(server: ConsoleServer): void {
  readRoutes(server)
  changeRoutes(server)
  buyRoutes(server)
  printRoutes(server)
}
