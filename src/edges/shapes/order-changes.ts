/** Requests that change an order or a shipment in place, for the API and the web application. */
import { type Static, Type } from 'typebox'
import { normalizeCustoms } from '#domain/orders/customs/customs.ts'
import { normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderChange, ShipmentChange } from '#domain/orders/order/change-order.ts'
import { OrderInvalidError, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel } from '#domain/orders/order/parcel.ts'
import { bodyReader, type Reader } from '#edges/http/request.ts'
import { parcelErrors } from '#edges/shapes/error-codes.ts'
import {
  fieldIssuesOf,
  filledAddress,
  filledParcel,
  namedAsIn,
  newCustoms,
  newParcel,
  notFound,
  spellingIssues,
} from '#edges/shapes/order-request.ts'
import {
  AddressBody,
  CustomsRequest,
  orderDetailsFields,
  ParcelBody,
  Text,
} from '#edges/shapes/order-request-schemas.ts'
import { OptionsRequest, serviceOptionsOf } from '#edges/shapes/rate-options.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Nullable } from '#kit/schema.ts'

const ChangeOrderRequest = Type.Object(
  {
    toAddress: Type.Optional(AddressBody),
    fromAddress: Type.Optional(AddressBody),
    reference: orderDetailsFields.reference,
    notes: orderDetailsFields.notes,
  },
  {
    title: 'ChangeOrderRequest',
    description: 'New values. Omitted fields stay as they are. If you send an address, it replaces the whole address.',
  },
)

const ChosenOptions = Type.Object(
  {
    ...OptionsRequest.properties,
    insuredValue: Type.Optional(
      Nullable(Text('Must be null, because insurance is not available. Any other value returns 422.', 30)),
    ),
    shipDate: Type.Optional(
      Nullable(
        Text(
          'Day of the handover to the carrier, as `yyyy-mm-dd` in the time zone of the sender. Today, or up to 7 days later. Null: the day of the purchase.',
          10,
        ),
      ),
    ),
  },
  {
    title: 'ShipmentOptionsRequest',
    description: 'Options for the rates of the shipment. These options replace all earlier ones.',
  },
)

const ChangeShipmentRequest = Type.Object(
  {
    parcel: Type.Optional(ParcelBody),
    customsInfo: Type.Optional(Nullable(CustomsRequest)),
    options: Type.Optional(ChosenOptions),
  },
  {
    title: 'ChangeShipmentRequest',
    description:
      'New values. Omitted fields stay as they are. If `customsInfo` is null, the declaration is built from the items of the order again.',
  },
)

/** A day in the calendar: `2026-02-30` is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function optionIssues({ options }: Static<typeof ChangeShipmentRequest>, path: (field: string) => string) {
  const issues: ValidationIssue[] = []
  const { insuredValue, shipDate } = options ?? {}
  if (insuredValue) issues.push(fieldIssue('invalid', path('options.insuredValue'), 'is not sold by any carrier'))
  if (shipDate && !isDay(shipDate)) {
    issues.push(fieldIssue('malformed', path('options.shipDate'), 'must be a date such as 2026-11-24'))
  }
  return issues
}

type OrderChangeRequest = Static<typeof ChangeOrderRequest>
type ShipmentChangeRequest = Static<typeof ChangeShipmentRequest>

/** The issues that the verb would find in other fields, so that one response reports all. */
function otherAddressIssues({ fromAddress, toAddress }: OrderChangeRequest, found: readonly ValidationIssue[]) {
  if (found.some(({ kind }) => kind === 'malformed')) return []
  const issues: OrderIssue[] = []
  if (fromAddress) normalizeAddress(filledAddress(fromAddress), 'from', issues)
  if (toAddress) normalizeAddress(filledAddress(toAddress), 'to', issues)
  return notFound(fieldIssuesOf(issues, ''), found)
}

const changeOfOrder = (rules?: typeof spellingIssues): Reader<OrderChange> => {
  const reader = bodyReader(ChangeOrderRequest, rules)
  return {
    schema: ChangeOrderRequest,
    read(body) {
      const { value, issues } = reader.read(body)
      if (issues.length > 0) return { value: {}, issues: [...issues, ...otherAddressIssues(value, issues)] }
      const { toAddress, fromAddress, reference, notes } = value
      const change: OrderChange = {
        ...(toAddress ? { to: toAddress } : {}),
        ...(fromAddress ? { from: fromAddress } : {}),
        ...(reference === undefined ? {} : { reference }),
        ...(notes === undefined ? {} : { notes }),
      }
      return { value: change, issues }
    },
  }
}

/** A change by a person, who may write names of states and short ZIP codes. */
export const changeOrderByPerson = changeOfOrder()
/** A change by the public API, which rejects the addresses that it rejects for new orders. */
export const changeOrderByClient = changeOfOrder(spellingIssues)

const shipmentField = (field: string): string => field.replace(/^shipments\[0\]\./, '')

/** The issues that the verb would find in other fields, so that one response reports all. */
function otherShipmentIssues({ parcel, customsInfo }: ShipmentChangeRequest, found: readonly ValidationIssue[]) {
  if (found.some(({ kind }) => kind === 'malformed')) return []
  const issues: OrderIssue[] = []
  const sent = parcel && newParcel(filledParcel(parcel))
  if (sent) normalizeParcel(sent, 0, issues)
  const customs = newCustoms({ customsInfo: customsInfo ?? null })
  const limits = { index: 0, weightPounds: sent?.weightPounds ?? Number.NaN, isUsExport: false }
  if (customs) normalizeCustoms(customs, limits, issues)
  const named = fieldIssuesOf(issues, '').map((issue) => ({ ...issue, field: shipmentField(issue.field) }))
  return notFound(named, found)
}

const shipmentReader = bodyReader(ChangeShipmentRequest, optionIssues)

export const changeShipmentBody: Reader<ShipmentChange> = {
  schema: ChangeShipmentRequest,
  read(body) {
    const { value, issues } = shipmentReader.read(body)
    if (issues.length > 0) return { value: {}, issues: [...issues, ...otherShipmentIssues(value, issues)] }
    const { parcel, customsInfo, options } = value
    const change: ShipmentChange = {
      ...(parcel ? { parcel: newParcel(parcel) } : {}),
      ...(customsInfo === undefined ? {} : { customs: newCustoms({ customsInfo }) }),
      ...(options ? { options: { ...serviceOptionsOf(options), shipDate: options.shipDate || null } } : {}),
    }
    return { value: change, issues }
  },
}

/** Reports the issues of a shipment under the fields of its own request. */
export const namedAsInShipment = (error: unknown): never => {
  if (!(error instanceof OrderInvalidError)) throw error
  return namedAsIn('', shipmentField)(error)
}

export const conditional = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      description:
        'The `updatedAt` of the order that you read. If the order was changed after that, the response is 412 `Order.Changed`, and nothing changes.',
    }),
  ),
})

const lockErrors = ['Order.NotFound', 'Order.HasLabel', 'Order.IsDraft', 'Order.Erased', 'Order.Changed'] as const

export const changeOrderErrors: readonly CatalogueCode[] = [
  ...lockErrors,
  'Label.PurchaseInProgress',
  'Order.FromStore',
]

export const changeShipmentErrors: readonly CatalogueCode[] = [
  ...lockErrors,
  'Label.PurchaseInProgress',
  'Shipment.NotFound',
  ...parcelErrors,
]
