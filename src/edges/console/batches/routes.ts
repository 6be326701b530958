/** Batches in the web application: labels of many orders are reviewed, bought and printed together. */
import { type Static, Type } from 'typebox'
import { type Batch, itemStates, maxShipments } from '#domain/batches/batch.ts'
import { listBoughtPositions } from '#domain/batches/batch-labels.ts'
import { nameActors } from '#domain/batches/buyer.ts'
import {
  type ActingQuery,
  buyBatch,
  cancelBatch,
  changeItem,
  pauseBatch,
  resumeBatch,
  retryBatch,
} from '#domain/batches/change-batch.ts'
import { createBatch } from '#domain/batches/create-batch.ts'
import {
  type BatchQuery,
  getBatch,
  listBatches,
  listFailures,
  listItemRates,
  listItemsByReason,
} from '#domain/batches/queries.ts'
import { listSelected } from '#domain/orders/list/selection.ts'
import { listRecipients } from '#domain/orders/order/chosen-shipments.ts'
import { actingQueryOf, itemParams, params, queryOf } from '#edges/console/batches/call.ts'
import { printRoutes } from '#edges/console/batches/print-routes.ts'
import { visibleDetail, visibleError } from '#edges/console/credit/without-credit.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#edges/console/operation.ts'
import { SelectionRequest, selectionIssues, selectionOf } from '#edges/console/orders/selection-routes.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { textOfPositions } from '#edges/shapes/batch-labels.ts'
import * as shapes from '#edges/shapes/batches.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'
import { Amount, Int32, Nullable, NullableText, OneOf } from '#kit/schema.ts'

const tags = ['Batches']
const CreateRequest = Type.Object(
  { selection: SelectionRequest, rule: shapes.SelectionRequest },
  { title: 'CreateOrdersBatchRequest', description: 'The orders to buy labels for, and how rates are chosen.' },
)
const createBody = bodyReader(CreateRequest, ({ selection, rule }, path) => [
  ...selectionIssues(selection, path('selection')),
  ...shapes.selectionIssues(rule, (field) => `${path('rule')}.${field}`),
])

const BatchActor = Type.Object(
  {
    kind: Type.Unsafe<'user' | 'key'>(
      OneOf(['user', 'key'], { description: 'A person, or a program with an API key.' }),
    ),
    name: NullableText('Name of the person or the key. Null: the person has entered none, or left the account.'),
  },
  { title: 'BatchActor', description: 'A person or an API key.' },
)

const BatchPrices = Type.Array(
  Type.Object(
    {
      amount: Amount('Price, as a decimal.'),
      currency: Type.String({ description: 'ISO 4217 code.' }),
      paidBy: PaidBy,
    },
    { title: 'BatchPrice', description: 'Price of the items in one currency that are paid in the same way.' },
  ),
  { description: 'Prices of all items that are ready, in progress or bought, by currency and who pays.' },
)

const namedFields = {
  batch: shapes.BatchResponse,
  prices: BatchPrices,
  createdBy: BatchActor,
  startedBy: Nullable(BatchActor),
}

const NamedBatch = Type.Object(namedFields, {
  title: 'NamedBatch',
  description: 'A batch with its prices, and those who created it and last started, resumed or retried the purchases.',
})

const BatchesPage = Type.Object(
  {
    batches: Type.Array(NamedBatch, { description: 'Batches, newest first.' }),
    nextCursor: NullableText('Send it as `after` to get the next page. Null: this is the last page.'),
  },
  { title: 'NamedBatchesPage', description: 'A page of batches.' },
)

const ConsoleBatch = Type.Object(
  {
    ...namedFields,
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
  },
  {
    title: 'NamedBatchItems',
    description:
      'Items with their recipients: those that failed by their reasons, and then the others in the order of the batch.',
  },
)

const itemsPageSize = 50

const itemsQuery = queryReader(
  Type.Object({
    state: shapes.stateFilter,
    page: Type.Optional(
      Int32({ minimum: 1, maximum: maxShipments / itemsPageSize, description: 'Number of the page. Default: 1.' }),
    ),
  }),
)

const ItemRates = Type.Object(
  {
    rates: Type.Array(
      Type.Object(
        {
          rate: shapes.BatchRate,
          restrictedTo: NullableText('The only contents that the service accepts. Null: any.'),
        },
        { title: 'OfferedBatchRate', description: 'A rate that can be chosen for the item.' },
      ),
      { description: 'The rates that can be chosen, cheapest first. Empty: there are none any more.' },
    ),
  },
  { title: 'BatchItemRates', description: 'The rates of an item.' },
)

function readRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/batches',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'listBatches', summary: 'Lists batches, newest first.', tags },
    query: shapes.batchesQuery,
    responses: { 200: Envelope(BatchesPage, 'A page of batches.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, scope, query }) => {
      const place = shapes.readBatchesPage(query)
      const page = await listBatches(deps, { accountId, subAccountId: scope?.subAccountId ?? null, ...place })
      const batches = await namedBatches(deps, accountId, page.items)
      return ok({ batches, nextCursor: shapes.pageResponse(page, () => null).nextCursor })
    },
  })

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
    query: itemsQuery,
    responses: { 200: Envelope(NamedItems, 'A page of items.') },
    errors: ['Batch.NotFound'],
    handler: async (call) => {
      const query = queryOf(call)
      const { page = 1, state } = call.query
      const place = { offset: (page - 1) * itemsPageSize, limit: itemsPageSize }
      const states = state && state.length > 0 ? state : itemStates
      const items = await listItemsByReason(call.deps, { ...query, ...place, states })
      const orderIds = items.map(({ orderId }) => orderId)
      const recipients = await listRecipients(call.deps, { accountId: query.accountId, orderIds })
      return ok({
        items: items.map((item) => ({
          item: shapes.itemResponse(server.app.pageOfError, {
            ...item,
            error: item.error && visibleDetail(call.session, item.error),
          }),
          recipient: recipients.get(item.orderId)?.name ?? null,
          city: recipients.get(item.orderId)?.city ?? null,
        })),
      })
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/batches/:batchId/items/:shipmentId/rates',
    needs: 'labels.buy',
    scoped: true,
    docs: { operationId: 'listBatchItemRates', summary: 'Lists the rates that can be chosen for an item.', tags },
    params: itemParams,
    responses: { 200: Envelope(ItemRates, 'The rates.') },
    errors: ['Batch.NotFound', 'Batch.ItemNotFound'],
    handler: async (call) => {
      const {
        deps,
        scope,
        params: { shipmentId },
      } = call
      const { findCarrier } = deps.purchases
      const query = { ...queryOf(call), shipmentId, allowedCarriers: scope?.allowedCarriers ?? null }
      const rates = await listItemRates({ ...deps, findCarrier }, query)
      return ok({ rates: rates.map(({ rate, restrictedTo }) => ({ rate: shapes.rateResponse(rate), restrictedTo })) })
    },
  })
}

type Deps = Parameters<typeof getBatch>[0]

async function namedBatches(
  deps: Deps,
  accountId: string,
  batches: readonly Batch[],
): Promise<Static<typeof NamedBatch>[]> {
  const actors = batches.flatMap(({ createdBy, startedBy }) => (startedBy ? [createdBy, startedBy] : [createdBy]))
  const named = await nameActors(deps, { accountId, actors })
  const nameOf = (actor: string) => named.get(actor) ?? { kind: 'user' as const, name: null }
  return batches.map((batch) => ({
    batch: shapes.batchResponse(batch),
    prices: batch.prices.map(({ charge, currency, billing }) => ({
      amount: inCurrency(charge, currency),
      currency,
      paidBy: paidBy(billing),
    })),
    createdBy: nameOf(batch.createdBy),
    startedBy: batch.startedBy === null ? null : nameOf(batch.startedBy),
  }))
}

async function batchOf(deps: Deps, query: BatchQuery) {
  const batch = await getBatch(deps, query)
  const [[named], failures, bought] = await Promise.all([
    namedBatches(deps, query.accountId, [batch]),
    batch.counts.failed > 0 ? listFailures(deps, query) : [],
    batch.counts.bought > 0 ? listBoughtPositions(deps, query) : [],
  ])
  if (!named) throw new Error('a batch has no response')
  return {
    ...named,
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
    params: itemParams,
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
      const command = { ...actingQueryOf(call), maxTotal: body.maxTotal ?? null, shownTotals }
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
        await act(call.deps, actingQueryOf(call))
        return ok(await batchOf(call.deps, queryOf(call)))
      },
    })
  }
}

const acts: readonly {
  name: 'pause' | 'resume' | 'cancel' | 'retry'
  act: (deps: RequestDeps, command: ActingQuery) => Promise<Batch>
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
