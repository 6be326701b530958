import { Type } from 'typebox'
import type { Batch } from '#domain/batches/batch.ts'
import { type BatchLabelDeps, readBatchLabels } from '#domain/batches/batch-labels.ts'
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
import { type BatchQuery, getBatch, listBatches, listItems } from '#domain/batches/queries.ts'
import type { FindCarrier } from '#domain/batches/selection.ts'
import { formatOfNumber } from '#domain/labels/label.ts'
import { bearer } from '#edges/http/authentication.ts'
import { created, ok, operation } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { labelsFile, sendBatchLabels } from '#edges/shapes/batch-labels.ts'
import * as shapes from '#edges/shapes/batches.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import type { Ids } from '#kit/ids.ts'
import { Guid, Int32 } from '#kit/schema.ts'

export type BatchRouteDeps = BatchLabelDeps & { ids: Ids; findCarrier: FindCarrier }

const tags = ['Batches']
const params = Type.Object({ batchId: Guid('Id of the batch.') })
const extension = { 'x-waybill-extension': true, tags } as const

type Caller = {
  actor: { accountId: string; apiKeyId: string }
  subAccountId: string | null
  params: { batchId: string }
}

const queryOf = ({ actor, subAccountId, params: { batchId } }: Caller): BatchQuery => ({
  accountId: actor.accountId,
  subAccountId,
  batchId,
})

/** As the caller whose purchases they are. */
const actingQueryOf = (call: Caller): ActingQuery => ({ ...queryOf(call), actor: `key ${call.actor.apiKeyId}` })

const createDescription = `Creates a batch of 1 to 5,000 shipments and requests rates for each of them in the background. It buys nothing. When the state is \`ready\`, review the items and call \`buyBatch\`.

Each item is an ordinary purchase, with the same rules and errors. A shipment that cannot be rated or bought, for example because it already has a label, becomes a failed item with the reason. A shipment can be in one open batch at a time. If you repeat the request with the same \`Idempotency-Key\`, it returns the first batch.

- 404 \`Shipment.NotFound\` or \`Order.NotFound\`: The account has no such shipment or order. With \`X-SubAccount-Id\`, only orders of the sub-account can be added, and only its carriers are used.
- 409 \`Batch.ShipmentTaken\`: Another open batch contains a shipment.
- 422 \`Batch.TooLarge\`: The orders have more than 5,000 shipments.`

function readRoutes(app: Server, deps: BatchRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/batches',
    auth: bearer,
    docs: {
      operationId: 'listBatches',
      summary: 'List batches',
      description:
        'Returns the batches of the account, newest first. The pages are stable: batches that are created while you read are neither skipped nor repeated. With `X-SubAccount-Id`, only batches of the sub-account are returned.',
      ...extension,
    },
    query: shapes.batchesQuery,
    responses: { 200: Envelope(shapes.BatchesPage, 'A page of batches.') },
    errors: [],
    handler: async ({ actor, subAccountId, query }) => {
      const page = { accountId: actor.accountId, subAccountId, ...shapes.readBatchesPage(query) }
      return ok(shapes.pageResponse(await listBatches(deps, page), shapes.batchResponse))
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/batches/:batchId',
    auth: bearer,
    docs: {
      operationId: 'getBatch',
      summary: 'Retrieve a batch',
      description:
        'Retrieves a batch with its progress. Read it every second or so until it has the state that you need.',
      ...extension,
    },
    params,
    responses: { 200: Envelope(shapes.BatchResponse, 'The batch.') },
    errors: ['Batch.NotFound'],
    handler: async (call) => ok(shapes.batchResponse(await getBatch(deps, queryOf(call)))),
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/batches/:batchId/items',
    auth: bearer,
    docs: {
      operationId: 'listBatchItems',
      summary: 'List the items of a batch',
      description:
        'Returns the items in the order of the batch, with their rates, labels and errors. The pages are stable, but the state of an item can change between two pages.',
      ...extension,
    },
    params,
    query: shapes.itemsQuery,
    responses: { 200: Envelope(shapes.ItemsPage, 'A page of items.') },
    errors: ['Batch.NotFound'],
    handler: async (call) => {
      const page = await listItems(deps, { ...queryOf(call), ...shapes.readItemsPage(call.query) })
      return ok(shapes.pageResponse(page, (item) => shapes.itemResponse(app.pageOfError, item)))
    },
  })
}

function changeRoutes(app: Server, deps: BatchRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/batches',
    auth: bearer,
    keyScope: 'buy',
    docs: { operationId: 'createBatch', summary: 'Create a batch', description: createDescription, ...extension },
    body: shapes.createBatchBody,
    idempotent: true,
    repeatCreatesAnother: true,
    responses: { 201: Envelope(shapes.BatchResponse, 'The batch.') },
    errors: [
      'Shipment.NotFound',
      'Order.NotFound',
      'Batch.ShipmentTaken',
      'Batch.TooLarge',
      'Batch.IdempotencyKeyReused',
    ],
    handler: async ({ actor, subAccountId, idempotencyKey, body }) => {
      const command = { accountId: actor.accountId, subAccountId, idempotencyKey, actor: `key ${actor.apiKeyId}` }
      return created(shapes.batchResponse(await createBatch(deps, { ...command, ...shapes.readBatchRequest(body) })))
    },
  })

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/batches/:batchId/items/:shipmentId',
    auth: bearer,
    keyScope: 'buy',
    docs: {
      operationId: 'changeBatchItem',
      summary: 'Change an item of a batch',
      description:
        'Sets the rate of an item, leaves the item out of the purchase, or includes it again. This is possible while the batch is `ready`. A rate that is restricted to certain contents, such as Media Mail, requires `allowRestricted` in the selection of the batch.',
      ...extension,
    },
    params: Type.Object({ batchId: Guid('Id of the batch.'), shipmentId: Guid('Id of the shipment.') }),
    body: shapes.changeItemBody,
    responses: { 200: Envelope(shapes.BatchResponse, 'The batch.') },
    errors: shapes.changeItemErrors,
    handler: async (call) => {
      const { params, body, allowedCarriers } = call
      const change = shapes.readItemChange(body)
      const command = { ...queryOf(call), shipmentId: params.shipmentId, change, allowedCarriers }
      return ok(shapes.batchResponse(await changeItem(deps, command)))
    },
  })
}

/** Acts without a body. */
const acts: readonly {
  name: 'pause' | 'resume' | 'cancel' | 'retry'
  act: (deps: BatchRouteDeps, command: ActingQuery) => Promise<Batch>
  summary: string
  description: string
  errors?: readonly CatalogueCode[]
}[] = [
  {
    name: 'pause',
    act: pauseBatch,
    summary: 'Pause a batch',
    description:
      'Stops new purchases until the batch is resumed. Purchases in progress continue. Pausing a paused batch changes nothing.',
  },
  {
    name: 'resume',
    act: resumeBatch,
    summary: 'Resume a batch',
    description:
      'Resumes a paused batch. From now on, its purchases count as those of your key. Repeating the request changes nothing.',
  },
  {
    name: 'cancel',
    act: cancelBatch,
    summary: 'Cancel a batch',
    description:
      'Cancels all items whose purchase has not begun, and releases their shipments. Labels that were bought stay valid, and purchases in progress are completed.',
  },
  {
    name: 'retry',
    act: retryBatch,
    summary: 'Retry failed items',
    description:
      'Requests new rates for the failed items. If `buyBatch` was called before, each item is bought as soon as it has a rate, up to the `maxTotal` of the batch, as a purchase of your key. Otherwise the batch becomes ready again. Items whose outcome is unknown are never sent again.',
    errors: ['Batch.ShipmentTaken'],
  },
]

function buyRoutes(app: Server, deps: BatchRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/batches/:batchId/buy',
    auth: bearer,
    keyScope: 'buy',
    budget: 'purchases',
    docs: {
      operationId: 'buyBatch',
      summary: 'Buy a batch',
      description: `Buys the labels of all items that are ready. The purchases continue in the background, on any node. The request is safe to repeat.

If the total exceeds \`maxTotal\` of this request or of the batch (422 \`Batch.OverTotal\`), or if the credit does not cover it (422 \`Credit.Insufficient\`), nothing is bought. Labels that the carrier invoices directly need no credit.`,
      ...extension,
    },
    params,
    body: shapes.buyBatchBody,
    bodyOptional: true,
    responses: { 200: Envelope(shapes.BatchResponse, 'The batch, whose labels are being bought.') },
    errors: ['Batch.NotFound', 'Batch.StateNotAllowed', 'Batch.NothingToBuy', 'Batch.OverTotal', 'Credit.Insufficient'],
    handler: async (call) => {
      const command = {
        ...actingQueryOf(call),
        maxTotal: call.body.maxTotal ?? null,
        shownTotals: null,
      }
      return ok(shapes.batchResponse(await buyBatch(deps, command)))
    },
  })

  for (const { name, act, summary, description, errors = [] } of acts) {
    operation(app, {
      method: 'POST',
      url: `/api/v1/batches/:batchId/${name}`,
      auth: bearer,
      keyScope: 'buy',
      docs: { operationId: `${name}Batch`, summary, description, ...extension },
      params,
      body: shapes.optionalNothing,
      bodyOptional: true,
      responses: { 200: Envelope(shapes.BatchResponse, 'The batch.') },
      errors: ['Batch.NotFound', 'Batch.StateNotAllowed', ...errors],
      handler: async (call) => ok(shapes.batchResponse(await act(deps, actingQueryOf(call)))),
    })
  }
}

const labelsQuery = queryReader(
  Type.Object({
    format: Type.Optional(
      Int32({
        description:
          'File format.\n\n- 1: PDF\n- 2: ZPL for 300 dpi\n- 3: ZPL for 203 dpi\n- 4: ZPL for 600 dpi\n\nDefault: 1.',
      }),
    ),
    includeSlips: Type.Optional(
      Type.Boolean({ description: 'Whether each packing slip follows its label. Not available in this version.' }),
    ),
  }),
  ({ format }) =>
    format === undefined || formatOfNumber(format) ? [] : [fieldIssue('malformed', 'format', 'must be 1, 2, 3 or 4')],
)

function fileRoutes(app: Server, deps: BatchRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/batches/:batchId/labels',
    auth: bearer,
    docs: {
      operationId: 'downloadBatchLabels',
      summary: 'Download the labels of a batch',
      description: `Downloads all labels that were bought so far as one PDF or one ZPL stream, in the order of the items. The download changes nothing, and never marks a label as printed.

While files are being created, the response is 202 \`Label.Processing\`: repeat the request every second or so. Labels that were canceled, or whose files were removed or cannot be created, are left out. The header \`X-Omitted-Labels\` contains the ids of these labels.

- 404 \`Label.NotFound\`: The batch has no label that can be printed.
- 422 \`Batch.SlipsUnavailable\`: This version creates no packing slips.
- 503 \`General.Overloaded\`: Too many files are being created. Repeat the request later.`,
      ...extension,
    },
    params,
    query: labelsQuery,
    responses: {},
    errors: ['Batch.NotFound', 'Batch.SlipsUnavailable', 'Label.NotFound', 'Label.Processing', 'General.Overloaded'],
    bareResponses: { 200: labelsFile },
    handler: async (call, reply) => {
      const { format = 1, includeSlips = false } = call.query
      if (includeSlips) throw serviceError('Batch.SlipsUnavailable')
      const labels = await readBatchLabels(deps, {
        ...queryOf(call),
        positions: null,
        format: formatOfNumber(format) ?? 'PDF',
      })
      return sendBatchLabels(reply, labels, 'attachment')
    },
  })
}

export function batchRoutes(app: Server, deps: BatchRouteDeps): void {
  readRoutes(app, deps)
  changeRoutes(app, deps)
  buyRoutes(app, deps)
  fileRoutes(app, deps)
}
