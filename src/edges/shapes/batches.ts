/** Batches and their items as requests and responses have them. */
import { type Static, Type } from 'typebox'
import {
  type Batch,
  type BatchItem,
  batchStates,
  type ItemRate,
  type ItemState,
  itemStates,
  maxShipments,
  pauseReasons,
} from '#domain/batches/batch.ts'
import type { CreateBatchCommand } from '#domain/batches/create-batch.ts'
import type { Page } from '#domain/batches/queries.ts'
import { type BatchSelection, type Strategy, strategies } from '#domain/batches/selection.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { inCurrency } from '#kit/money.ts'
import { Amount, Guid, InputGuid, Int32, Nullable, NullableText, OneOf, PrintableText, UtcTime } from '#kit/schema.ts'

const maxReferenceLength = 200
const maxNames = 50
const maxNameLength = 100

const Names = (description: string) =>
  Type.Optional(
    Nullable(
      Type.Array(PrintableText({ mayHaveLines: false, isNeeded: true }, maxNameLength), {
        maxItems: maxNames,
        description,
      }),
    ),
  )

const maxDays = 365

export const SelectionRequest = Type.Object(
  {
    strategy: Type.Unsafe<Strategy>(
      OneOf(strategies, {
        title: 'BatchStrategy',
        description:
          'The rate that is chosen for each shipment.\n\n- cheapest: The lowest price, then the fastest.\n- fastest: The shortest delivery time, then the lowest price.\n- cheapestWithin: The lowest price of the rates that are delivered within `maxDays`.',
      }),
    ),
    maxDays: Type.Optional(
      Nullable(
        Int32({
          minimum: 1,
          maximum: maxDays,
          description: 'Longest delivery time in days. `cheapestWithin` requires it.',
        }),
      ),
    ),
    carriers: Names('Ids of the carriers to choose from. Null or empty: all.'),
    services: Names('Codes of the services to choose from, as in `serviceCode` of rates. Null or empty: all.'),
    allowRestricted: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'Whether services that accept only certain contents, such as Media Mail, can be chosen. You are responsible for the contents. Default: false.',
        }),
      ),
    ),
  },
  { title: 'BatchSelection', description: 'The rule by which a rate is chosen for each shipment.' },
)

export const MaxTotal = Type.Optional(
  Nullable(
    Type.String({
      pattern: '^[0-9]{1,12}([.][0-9]{1,4})?$',
      description: 'Maximum total price of the batch, as a decimal. Null: no limit.',
    }),
  ),
)

const CreateBatchRequest = Type.Object(
  {
    shipmentIds: Type.Optional(
      Nullable(
        Type.Array(InputGuid('Id of a shipment.'), {
          minItems: 1,
          maxItems: maxShipments,
          description: 'Shipments to buy labels for, in the order in which labels are printed.',
        }),
      ),
    ),
    orderIds: Type.Optional(
      Nullable(
        Type.Array(InputGuid('Id of an order.'), {
          minItems: 1,
          maxItems: maxShipments,
          description: 'Orders whose shipments are added, instead of `shipmentIds`.',
        }),
      ),
    ),
    selection: Type.Optional(Nullable(SelectionRequest)),
    rateIds: Type.Optional(
      Nullable(
        Type.Unsafe<Record<string, string>>({
          type: 'object',
          additionalProperties: { type: 'string' },
          description:
            'Rates to buy, by shipment: `{ shipmentId: rateId }`. For the other shipments, the selection chooses a rate.',
        }),
      ),
    ),
    maxTotal: MaxTotal,
    reference: Type.Optional(
      Nullable(
        PrintableText({ mayHaveLines: false, isNeeded: false }, maxReferenceLength, 'Your own name for the batch.'),
      ),
    ),
  },
  { title: 'CreateBatchRequest', description: 'Shipments to get rates and buy labels for.' },
)

type CreateBatchRequest = Static<typeof CreateBatchRequest>

/** The issues that the schema cannot express. */
export const selectionIssues = (
  { strategy, maxDays }: Static<typeof SelectionRequest>,
  path: (field: string) => string,
): ValidationIssue[] => (strategy === 'cheapestWithin' && !maxDays ? [required('invalid', path('maxDays'))] : [])

function batchIssues(request: CreateBatchRequest, path: (field: string) => string): ValidationIssue[] {
  const { shipmentIds = null, orderIds = null, selection, rateIds } = request
  const issues: ValidationIssue[] = []
  if (!shipmentIds && !orderIds) issues.push(required('invalid', path('shipmentIds')))
  if (shipmentIds && orderIds) issues.push(fieldIssue('invalid', path('orderIds'), 'must not be sent with shipmentIds'))
  if (selection) issues.push(...selectionIssues(selection, (field) => path(`selection.${field}`)))
  for (const [shipmentId, rateId] of Object.entries(rateIds ?? {})) {
    if (isUuid(shipmentId) && typeof rateId === 'string' && isUuid(rateId)) continue
    issues.push(fieldIssue('malformed', path('rateIds'), 'must map shipment GUIDs to rate GUIDs'))
    break
  }
  return issues
}

export const createBatchBody = bodyReader(CreateBatchRequest, batchIssues)

const orNull = (names: readonly string[] | null | undefined) => (names && names.length > 0 ? names : null)

export function readSelection(request: Static<typeof SelectionRequest> | null | undefined): BatchSelection {
  const { strategy = 'cheapest', maxDays = null, carriers, services, allowRestricted } = request ?? {}
  return {
    strategy,
    maxDays: strategy === 'cheapestWithin' ? maxDays : null,
    carriers: orNull(carriers),
    services: orNull(services),
    allowRestricted: allowRestricted ?? false,
  }
}

/** The parts of the command that the body contains. */
export const readBatchRequest = (
  body: CreateBatchRequest,
): Pick<CreateBatchCommand, 'chosen' | 'selection' | 'rateIds' | 'maxTotal' | 'reference'> => ({
  chosen: body.shipmentIds ? { shipmentIds: body.shipmentIds } : { orderIds: body.orderIds ?? [] },
  selection: readSelection(body.selection),
  rateIds: Object.fromEntries(
    Object.entries(body.rateIds ?? {}).map(([shipmentId, rateId]) => [shipmentId.toLowerCase(), rateId.toLowerCase()]),
  ),
  maxTotal: body.maxTotal ?? null,
  reference: body.reference?.trim() || null,
})

const BuyBatchRequest = Type.Object(
  { maxTotal: MaxTotal },
  { title: 'BuyBatchRequest', description: 'The limit of the purchase. The body is optional.' },
)
const buyReader = bodyReader(BuyBatchRequest)
/** Without a body, the limit that the batch was created with applies. */
export const buyBatchBody: typeof buyReader = { ...buyReader, read: (body) => buyReader.read(body ?? {}) }

const nothingReader = bodyReader(
  Type.Object({}, { title: 'EmptyRequest', description: 'Nothing is needed. The body is optional.' }),
)
export const optionalNothing: typeof nothingReader = {
  ...nothingReader,
  read: (body) => nothingReader.read(body ?? {}),
}

const ChangeItemRequest = Type.Object(
  {
    rateId: Type.Optional(Nullable(InputGuid('Id of the rate to buy for the shipment.'))),
    excluded: Type.Optional(
      Nullable(Type.Boolean({ description: 'Whether the shipment is left out of the purchase.' })),
    ),
  },
  { title: 'ChangeBatchItemRequest', description: 'Either a rate, or whether the shipment is left out.' },
)
export const changeItemBody = bodyReader(ChangeItemRequest, ({ rateId = null, excluded = null }, path) => {
  if (rateId === null && excluded === null) return [required('invalid', path('rateId'))]
  return rateId !== null && excluded !== null
    ? [fieldIssue('invalid', path('excluded'), 'must not be sent with rateId')]
    : []
})

type ItemChange = { rateId: string } | { excluded: boolean }

export const readItemChange = ({ rateId, excluded }: Static<typeof ChangeItemRequest>): ItemChange =>
  rateId ? { rateId } : { excluded: excluded ?? false }

export const changeItemErrors: readonly CatalogueCode[] = [
  'Batch.NotFound',
  'Batch.ItemNotFound',
  'Batch.StateNotAllowed',
  'Batch.RateRestricted',
  'Rate.NotFound',
  'Rate.Stale',
  'Label.Cancelled',
]

/* Lists with cursors. */

const maxPageSize = 100
const usualPageSize = 50

const encodeCursor = (place: string | number | null): string | null =>
  place === null ? null : Buffer.from(String(place)).toString('base64url')
const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

const pageFields = {
  limit: Type.Optional(
    Int32({ minimum: 1, maximum: maxPageSize, default: usualPageSize, description: 'Number of entries per page.' }),
  ),
  after: Type.Optional(Type.String({ maxLength: 100, description: 'The `nextCursor` of the previous page.' })),
}

const badCursor = fieldIssue('malformed', 'after', 'must be the nextCursor of an earlier response')

export const batchesQuery = queryReader(Type.Object(pageFields), ({ after }) =>
  after === undefined || isUuid(decodeCursor(after)) ? [] : [badCursor],
)

/** The position of the last item of the page before. Not a number for any text that is no cursor. */
function positionOf(after: string | undefined): number {
  if (after === undefined) return -1
  const text = decodeCursor(after)
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

export const stateFilter = Type.Optional(
  Type.Array(
    Type.Unsafe<ItemState>(OneOf(itemStates, { title: 'BatchItemState', description: 'State of the item.' })),
    {
      maxItems: itemStates.length,
      description: 'States of the items to return. To pass several states, repeat the parameter.',
    },
  ),
)

export const itemsQuery = queryReader(Type.Object({ ...pageFields, state: stateFilter }), ({ after }) =>
  Number.isInteger(positionOf(after)) ? [] : [badCursor],
)

export const readBatchesPage = ({ limit = usualPageSize, after }: { limit?: number; after?: string }) => ({
  limit,
  after: after === undefined ? null : decodeCursor(after),
})

export const readItemsPage = (query: { limit?: number; after?: string; state?: ItemState[] }) => ({
  limit: query.limit ?? usualPageSize,
  after: positionOf(query.after),
  states: query.state && query.state.length > 0 ? query.state : null,
})

const PageOf = <Schema extends ReturnType<typeof Type.Object>>(entry: Schema, title: string, description: string) =>
  Type.Object(
    {
      items: Type.Array(entry, { description: 'The entries of the page.' }),
      nextCursor: NullableText('Send it as `after` to get the next page. Null: this is the last page.'),
    },
    { title, description },
  )

/* Responses. */

const Counts = Type.Object(
  {
    total: Int32({ description: 'All items.' }),
    ready: Int32({ description: 'Items with a rate that are not bought yet.' }),
    excluded: Int32({ description: 'Items that are left out.' }),
    buying: Int32({ description: 'Items whose purchase is in progress.' }),
    bought: Int32({ description: 'Items with a label.' }),
    failed: Int32({ description: 'Items that could not be rated or bought.' }),
    unknown: Int32({
      description: 'Items for which the carrier may have created a label. Waybill is looking up the outcome.',
    }),
    canceled: Int32({ description: 'Items that were canceled with the batch.' }),
  },
  {
    title: 'BatchCounts',
    description: 'Numbers of items. Items that are still waiting for rates are counted only in `total`.',
  },
)

export const BatchResponse = Type.Object(
  {
    id: Guid('Id of the batch.'),
    state: OneOf(batchStates, {
      title: 'BatchState',
      description:
        'State of the batch.\n\n- rating: Rates are requested.\n- ready: The batch can be reviewed and bought.\n- buying: Labels are bought. An item whose outcome is unknown keeps the batch in this state.\n- paused: No new purchases start.\n- completed: Every item is bought, failed, excluded or canceled.\n- canceled: Nothing else is bought. Labels that were bought stay valid.',
    }),
    pauseReason: Nullable(
      OneOf(pauseReasons, {
        title: 'BatchPauseReason',
        description:
          'Why the batch is paused. Null: it is not.\n\n- requested: A caller paused it.\n- accessRevoked: The key or person that started the purchases may no longer buy labels. Another one can resume the batch.',
      }),
    ),
    reference: NullableText('Your own name for the batch.'),
    selection: Type.Object(
      {
        strategy: OneOf(strategies, { title: 'BatchStrategy', description: 'Rule by which rates are chosen.' }),
        maxDays: Nullable(Int32({ description: 'Longest delivery time in days.' })),
        carriers: Nullable(Type.Array(Type.String(), { description: 'Ids of the carriers. Null: all.' })),
        services: Nullable(Type.Array(Type.String(), { description: 'Codes of the services. Null: all.' })),
        allowRestricted: Type.Boolean({
          description: 'Whether services that accept only certain contents can be chosen.',
        }),
      },
      { title: 'BatchSelectionResponse', description: 'The rule by which a rate is chosen for each shipment.' },
    ),
    maxTotal: NullableText('Maximum total price of the batch, as a decimal. Null: no limit.'),
    counts: Counts,
    total: Amount('Price of all items that are ready, in progress or bought, as a decimal.'),
    currency: Type.String({ description: 'ISO 4217 code of `total`.' }),
    createdAt: UtcTime('Time when the batch was created.'),
    startedAt: Nullable(UtcTime('Time when the purchase was started. Null: not yet.')),
    completedAt: Nullable(UtcTime('Time when the last item was finished, also of a canceled batch. Null: not yet.')),
    createdBy: Type.String({ description: 'Creator of the batch: `key` or `user`, and the id.' }),
  },
  { title: 'Batch', description: 'Shipments that are rated and bought together.' },
)

export const BatchRate = Type.Object(
  {
    id: Guid('Id of the rate.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    serviceCode: Type.String({ description: "The carrier's service code." }),
    serviceName: Type.String({ description: 'Name of the service, for display.' }),
    amount: Amount('Price for the account, as a decimal.'),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    paidBy: PaidBy,
    deliveryDays: Int32({ description: 'Transit estimate in days. 0: no estimate.' }),
    estimatedDeliveryDate: NullableText('Estimated delivery time. Null: the carrier gave no date.'),
  },
  { title: 'BatchRate', description: 'The chosen rate. Null: none yet, or none could be chosen.' },
)

export const ItemResponse = Type.Object(
  {
    shipmentId: Guid('Id of the shipment.'),
    orderId: Guid('Id of its order.'),
    state: OneOf(itemStates, { title: 'BatchItemState', description: 'State of the item.' }),
    rate: Nullable(BatchRate),
    labelId: Nullable(Guid('Id of the label. Null: not bought.')),
    trackingNumber: NullableText('Tracking number of the label. Null: not bought.'),
    error: Type.Unsafe<ErrorDetail | null>({
      anyOf: [{ $ref: 'ApiError#' }, { type: 'null' }],
      description: 'Reason of the failure. Null if it has not failed.',
    }),
  },
  { title: 'BatchItem', description: 'A shipment of a batch.' },
)

export const BatchesPage = PageOf(BatchResponse, 'BatchesPage', 'Batches, newest first.')
export const ItemsPage = PageOf(ItemResponse, 'BatchItemsPage', 'Items in the order of the batch.')

export const batchResponse = (batch: Batch): Static<typeof BatchResponse> => {
  const { rating: _rating, ...counts } = batch.counts
  const { carriers, services, ...selection } = batch.selection
  return {
    id: batch.batchId,
    state: batch.state,
    pauseReason: batch.pauseReason,
    reference: batch.reference,
    selection: { ...selection, carriers: carriers && [...carriers], services: services && [...services] },
    maxTotal: batch.maxTotal,
    counts,
    total: batch.total,
    currency: batch.currency,
    createdAt: batch.createdAt.toISOString(),
    startedAt: batch.startedAt?.toISOString() ?? null,
    completedAt: batch.completedAt?.toISOString() ?? null,
    createdBy: batch.createdBy,
  }
}

export const rateResponse = (rate: ItemRate): Static<typeof BatchRate> => ({
  id: rate.rateId,
  carrier: rate.carrier,
  serviceCode: rate.serviceCode,
  serviceName: rate.serviceName,
  amount: inCurrency(rate.amount, rate.currency),
  currency: rate.currency,
  paidBy: paidBy(rate.billing),
  deliveryDays: rate.deliveryDays,
  estimatedDeliveryDate: rate.estimatedDeliveryDate,
})

export function itemResponse(pageOfError: PageOfError | null, item: BatchItem): Static<typeof ItemResponse> {
  const { shipmentId, orderId, state, rate, labelId, trackingNumber, error } = item
  return {
    ...{ shipmentId, orderId, state, labelId, trackingNumber },
    rate: rate && rateResponse(rate),
    error: error && withDocUrl(error, pageOfError),
  }
}

export const pageResponse = <Entry, Response>(
  { items, next }: Page<Entry, string | number>,
  response: (entry: Entry) => Response,
) => ({ items: items.map(response), nextCursor: encodeCursor(next) })
