import { type Static, Type } from 'typebox'
import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { anyCarrier, declareTo, mayNeedProductIds } from '#domain/orders/customs/product-ids.ts'
import type { Draft, DraftWithOrder } from '#domain/orders/drafts/queries.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { type DraftContent, inspectDraft } from '#edges/console/drafts/content.ts'
import { AddressBody, CustomsRequest, ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { OptionsRequest } from '#edges/shapes/rate-options.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const DraftIssueSchema = Type.Object(
  {
    path: Type.String({ description: 'Path of the field, such as `toAddress.zip`.' }),
    kind: Type.Unsafe<'missing' | 'wrong'>(
      OneOf(['missing', 'wrong'], { description: 'Whether the field is missing or invalid.' }),
    ),
    code: Type.String({ description: 'Error code, the same as for this field in an order.' }),
    message: Type.String({ description: 'Human-readable message.' }),
  },
  { title: 'DraftViolation', description: 'An error that prevents you from requesting rates for a draft.' },
)

const issueResponse = ({ code, field, predicate }: ValidationIssue): Static<typeof DraftIssueSchema> => ({
  path: field,
  kind: code.endsWith('Required') ? 'missing' : 'wrong',
  code,
  message: predicate === null ? errorCatalogue[code as keyof typeof errorCatalogue] : `${field} ${predicate}.`,
})

/* The customs requirements of a draft, and the data that is missing for a label. */

const DraftCustoms = Type.Object(
  {
    wantedBy: Type.Array(Type.String(), {
      description: 'Ids of the carriers that require customs data for this package.',
    }),
    needsProductIds: Type.Boolean({
      description: 'Whether European Union customs requires product ids for goods that are sold to the recipient.',
    }),
    shipments: Type.Array(
      Type.Object(
        {
          eelPfc: NullableText(
            'Export citation for packages from the United States, as entered or chosen by the service. Null if none is needed or if the service cannot choose one yet.',
          ),
          gaps: Type.Array(DraftIssueSchema, {
            description: 'Customs data that is still missing for a purchase. Empty if the data is complete.',
          }),
        },
        { title: 'DraftShipmentCustoms', description: 'The customs declaration of a package.' },
      ),
      { description: 'One entry per package. Empty while the draft has errors.' },
    ),
  },
  { title: 'DraftCustomsNeeds', description: 'Customs requirements of a draft.' },
)

const decimalText = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')

/** Only the parts that determine the customs territory, and whether the recipient is a consumer. */
function typedPlace(address: unknown): CarrierAddress {
  const { country, state, zip, company } = (address ?? {}) as Record<string, unknown>
  const nobody = { name: null, phone: null, email: null, residential: null }
  const place = { country: decimalText(country), state: decimalText(state), zip: decimalText(zip) }
  return { ...nobody, company: decimalText(company) || null, street1: '', street2: null, city: '', ...place }
}

/** The path in the draft. */
const inShipment = (field: string, index: number): string =>
  field.startsWith('customsInfo') ? `shipments[${index}].${field}` : field

/**
 * @param order the draft as an order; null: it cannot be rated yet
 * @returns null if no carrier needs customs data, or the origin or destination is unknown
 */
function draftCustoms(
  { carriers, fillsManufacturerIds }: Omit<KnownCarriers, 'packagings'>,
  content: DraftContent,
  order: OrderContent | null,
): Static<typeof DraftCustoms> | null {
  const from = order?.from ?? typedPlace(content.fromAddress)
  const to = order?.to ?? typedPlace(content.toAddress)
  if (from.country === '' || to.country === '') return null
  const wantedBy = carriers.filter((carrier) => needsCustoms(carrier, from, to)).map(({ id }) => id)
  if (wantedBy.length === 0) return null
  const shipments = (order?.parcels ?? []).map((parcel, index) => {
    const shipment = { from, to, parcel, customs: order?.customs[index] ?? null }
    const { declaration, gaps } = declareTo(anyCarrier, shipment, fillsManufacturerIds)
    return {
      eelPfc: declaration?.eelPfc ?? null,
      gaps: gaps.map((gap) => issueResponse({ ...gap, field: inShipment(gap.field, index) })),
    }
  })
  return { wantedBy, needsProductIds: mayNeedProductIds(from, to), shipments }
}

/* The response with a draft. */

/** Every field is optional and may have an invalid value. Only its name is published. */
const AsTyped = (schema: { properties: object }, title: string, description: string) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(schema.properties as Record<string, { description?: string }>).map(
        ([name, { description: about }]) => [name, Type.Optional(Type.Unknown(about ? { description: about } : {}))],
      ),
    ),
    { title, description, additionalProperties: true },
  )

const TypedAddress = AsTyped(AddressBody, 'DraftAddress', 'A possibly incomplete address.')

export const DraftContentSchema = Type.Object(
  {
    fromAddress: Type.Optional(Nullable(TypedAddress)),
    toAddress: Type.Optional(Nullable(TypedAddress)),
    shipments: Type.Optional(
      Type.Array(
        Type.Object(
          {
            parcel: Type.Optional(AsTyped(ParcelBody, 'DraftParcel', 'A possibly incomplete package.')),
            customsInfo: Type.Optional(
              Nullable(AsTyped(CustomsRequest, 'DraftCustoms', 'A possibly incomplete customs declaration.')),
            ),
          },
          { title: 'DraftShipment', description: 'A package.', additionalProperties: true },
        ),
        { description: 'The packages. If omitted, the draft has one empty package.' },
      ),
    ),
    reference: Type.Optional(NullableText('Your own order number.')),
    notes: Type.Optional(NullableText('Your notes, which are stored but not printed.')),
    items: Type.Optional(
      Type.Array(Type.Unknown(), { description: 'Line items, with the same fields as in an order.' }),
    ),
    options: Type.Optional(Nullable(OptionsRequest)),
  },
  {
    title: 'DraftContent',
    description:
      'The content of a draft, with the field names of an order. Other fields are stored unchanged for the page that sent them.',
    additionalProperties: true,
  },
)

export const DraftResponse = Type.Object(
  {
    draftId: Guid('Id of the draft, which is also the id of the resulting order.'),
    version: Int32({ description: 'Version of the draft. Send this value when you next save the draft.' }),
    content: Type.Unsafe<DraftContent>({
      type: 'object',
      additionalProperties: true,
      description: 'The content as it was sent, in the form of a `DraftContent` whose fields may be invalid.',
    }),
    violations: Type.Array(DraftIssueSchema, {
      description: 'Errors in the content. If empty, rates can be requested.',
    }),
    customs: Nullable(DraftCustoms),
    shipmentIds: Type.Array(Guid(), {
      description:
        'Ids of the shipments to request rates for, one per package. These ids change whenever the data that carriers receive changes. Empty while the draft has errors.',
    }),
    subAccountId: Nullable(Guid('Id of the sub-account. Null: none.')),
    replacesOrderId: Nullable(Guid('Id of the canceled order that this draft replaces. Null: none.')),
    createdAt: UtcTime('Creation time, in UTC.'),
    savedAt: UtcTime('Time of the last save, in UTC.'),
    savedBy: Guid('Id of the person who last saved the draft.'),
  },
  { title: 'Draft', description: 'A draft of an order.' },
)

/** All carriers, the names of their package types, and the setting of the account. */
export type KnownCarriers = {
  carriers: readonly Carrier[]
  packagings: readonly string[]
  /** The account's setting. */
  fillsManufacturerIds: boolean
}

/** @param inspected the result of `inspectDraft`, if there is one already */
export function draftResponse(
  { draft, order }: DraftWithOrder,
  { packagings, ...known }: KnownCarriers,
  inspected = inspectDraft(draft.content, packagings),
): Static<typeof DraftResponse> {
  const { issues, order: content } = inspected
  const shipments = issues.length === 0 ? (order?.shipments ?? []) : []
  return {
    draftId: draft.draftId,
    version: draft.version,
    content: draft.content,
    violations: issues.map(issueResponse),
    customs: draftCustoms(known, draft.content, content),
    shipmentIds: shipments.map(({ shipmentId }) => shipmentId),
    subAccountId: draft.subAccountId,
    replacesOrderId: draft.replacesOrderId,
    createdAt: draft.createdAt.toISOString(),
    savedAt: draft.updatedAt.toISOString(),
    savedBy: draft.changedBy,
  }
}

export const DraftRow = Type.Object(
  {
    draftId: Guid('Id of the draft.'),
    recipient: NullableText('Name of the recipient, or the company if there is no name. Null: not entered yet.'),
    city: NullableText('City of the destination. Null: not entered yet.'),
    reference: NullableText('Your own order number.'),
    parcelCount: Int32({ description: 'Number of packages.' }),
    countries: Type.Object(
      {
        to: Type.String({ description: 'Country of the destination.' }),
        from: Type.String({ description: 'Country of the origin.' }),
      },
      {
        title: 'DraftCountries',
        description:
          "Countries of the sender's and recipient's addresses. Empty if the country has not been entered yet.",
      },
    ),
    missing: Type.Array(Type.String(), { description: 'Paths of missing fields.' }),
    wrong: Type.Array(Type.String(), { description: 'Paths of invalid fields.' }),
    savedAt: UtcTime('Time of the last save, in UTC.'),
    savedBy: Guid('Id of the person who last saved the draft.'),
  },
  { title: 'DraftRow', description: 'A draft in the list of drafts.' },
)

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

export function draftRow(draft: Draft, packagings: readonly string[]): Static<typeof DraftRow> {
  const { issues } = inspectDraft(draft.content, packagings)
  const { toAddress, fromAddress, reference, shipments } = draft.content
  const to = (toAddress ?? {}) as DraftContent
  const from = (fromAddress ?? {}) as DraftContent
  const pathsOf = (kind: 'missing' | 'wrong') =>
    issues.map(issueResponse).flatMap((one) => (one.kind === kind ? [one.path] : []))
  return {
    draftId: draft.draftId,
    recipient: textOf(to.name) ?? textOf(to.company),
    city: textOf(to.city),
    reference: textOf(reference),
    parcelCount: Array.isArray(shipments) ? Math.max(1, shipments.length) : 1,
    countries: { to: textOf(to.country) ?? '', from: textOf(from.country) ?? '' },
    missing: pathsOf('missing'),
    wrong: pathsOf('wrong'),
    savedAt: draft.updatedAt.toISOString(),
    savedBy: draft.changedBy,
  }
}
