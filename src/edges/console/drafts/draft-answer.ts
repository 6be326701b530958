/** A draft as its page is answered it. */
import { type Static, Type } from 'typebox'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Draft, DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import { DraftCustoms, draftCustoms } from '#edges/console/drafts/draft-customs.ts'
import { DraftViolation, violationAnswer } from '#edges/console/drafts/draft-violation.ts'
import { type DraftContent, inspectDraft } from '#edges/console/drafts/inspect-draft.ts'
import { CustomsBody } from '#edges/shapes/customs-request.ts'
import { AddressBody, ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { OptionsBody } from '#edges/shapes/rate-options.ts'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

/** Every field may be missing, and hold what makes no sense yet: only its name and type are published. */
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
              Nullable(AsTyped(CustomsBody, 'DraftCustoms', 'A possibly incomplete customs declaration.')),
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
    options: Type.Optional(Nullable(OptionsBody)),
  },
  {
    title: 'DraftContent',
    description:
      'The content of a draft, with the field names of an order. Other fields are stored unchanged for the page that sent them.',
    additionalProperties: true,
  },
)

export const DraftAnswer = Type.Object(
  {
    draftId: Guid('Id of the draft, which is also the id of the resulting order.'),
    version: Int32({ description: 'Version of the draft. Send this value when you next save the draft.' }),
    content: Type.Unsafe<DraftContent>({
      type: 'object',
      additionalProperties: true,
      description: 'The content as it was sent, in the form of a `DraftContent` whose fields may be invalid.',
    }),
    violations: Type.Array(DraftViolation, { description: 'Errors in the content. If empty, rates can be requested.' }),
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

/** What is known of carriers: all of them, and the names of their own packagings. */
export type KnownCarriers = { carriers: readonly Carrier[]; packagings: readonly string[] }

export function draftAnswer(
  { draft, order }: DraftWithOrder,
  { carriers, packagings }: KnownCarriers,
): Static<typeof DraftAnswer> {
  const { violations, order: content } = inspectDraft(draft.content, packagings)
  const shipments = violations.length === 0 ? (order?.shipments ?? []) : []
  return {
    draftId: draft.draftId,
    version: draft.version,
    content: draft.content,
    violations: violations.map(violationAnswer),
    customs: draftCustoms(carriers, draft.content, content),
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
  const { violations } = inspectDraft(draft.content, packagings)
  const { toAddress, fromAddress, reference, shipments } = draft.content
  const to = (toAddress ?? {}) as DraftContent
  const from = (fromAddress ?? {}) as DraftContent
  const pathsOf = (kind: 'missing' | 'wrong') =>
    violations.map(violationAnswer).flatMap((one) => (one.kind === kind ? [one.path] : []))
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
