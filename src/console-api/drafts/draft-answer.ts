/** A draft as its page is answered it. */
import { type Static, Type } from 'typebox'
import type { Carrier } from '#carriers/carrier.ts'
import { DraftCustoms, draftCustoms } from '#console-api/drafts/draft-customs.ts'
import { DraftViolation, violationAnswer } from '#console-api/drafts/draft-violation.ts'
import { type DraftContent, inspectDraft } from '#console-api/drafts/inspect-draft.ts'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'
import { CustomsBody } from '#orders/customs-body-schemas.ts'
import type { Draft, DraftWithOrder } from '#orders/drafts/draft.ts'
import { AddressBody, ParcelBody } from '#orders/order-body-schemas.ts'
import { OptionsBody } from '#rates/rate-options-schemas.ts'

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

const TypedAddress = AsTyped(AddressBody, 'DraftAddress', 'An address as far as it is typed.')

export const DraftContentSchema = Type.Object(
  {
    fromAddress: Type.Optional(Nullable(TypedAddress)),
    toAddress: Type.Optional(Nullable(TypedAddress)),
    shipments: Type.Optional(
      Type.Array(
        Type.Object(
          {
            parcel: Type.Optional(AsTyped(ParcelBody, 'DraftParcel', 'A package as far as it is typed.')),
            customsInfo: Type.Optional(
              Nullable(AsTyped(CustomsBody, 'DraftCustoms', 'What customs are told of it, as far as it is typed.')),
            ),
          },
          { title: 'DraftShipment', description: 'A package.', additionalProperties: true },
        ),
        { description: 'Its packages; absent: one, of which nothing is typed.' },
      ),
    ),
    reference: Type.Optional(NullableText("The caller's own order number.")),
    notes: Type.Optional(NullableText('Kept for the caller; printed nowhere.')),
    items: Type.Optional(Type.Array(Type.Unknown(), { description: 'What the order holds, as an order has it.' })),
    options: Type.Optional(Nullable(OptionsBody)),
  },
  {
    title: 'DraftContent',
    description:
      'What was typed, by the names of an order. Other fields are kept as they are, for the page that typed it.',
    additionalProperties: true,
  },
)

export const DraftAnswer = Type.Object(
  {
    draftId: Guid('The draft; its order has the same id, once it is one.'),
    version: Int32({ description: 'To be sent with the next save.' }),
    content: Type.Unsafe<DraftContent>({
      type: 'object',
      additionalProperties: true,
      description: 'What was typed, as it came: a `DraftContent`, whose fields may hold what makes no sense.',
    }),
    violations: Type.Array(DraftViolation, { description: 'None: it can be rated.' }),
    customs: Nullable(DraftCustoms),
    shipmentIds: Type.Array(Guid(), {
      description:
        'What rates are asked for, one for each package. Others after each change that carriers are told of; none while it cannot be rated.',
    }),
    subAccountId: Nullable(Guid('The sub-account that it is of; null: none.')),
    replacesOrderId: Nullable(Guid('The cancelled order that it is to replace; null: none.')),
    createdAt: UtcTime('When it was begun, UTC.'),
    savedAt: UtcTime('When it was saved last, UTC.'),
    savedBy: Guid('Who saved it last: the person.'),
  },
  { title: 'Draft', description: 'An order that somebody is typing.' },
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
    draftId: Guid('The draft.'),
    recipient: NullableText('Name, else company, as far as it is typed.'),
    city: NullableText('City of the destination, as far as it is typed.'),
    reference: NullableText("The caller's own order number."),
    parcelCount: Int32({ description: 'How many parcels it has.' }),
    countries: Type.Object(
      {
        to: Type.String({ description: 'Of the destination.' }),
        from: Type.String({ description: 'Of the origin.' }),
      },
      {
        title: 'DraftCountries',
        description: 'The countries of both addresses, as far as they are typed; else empty.',
      },
    ),
    missing: Type.Array(Type.String(), { description: 'The paths of what is missing.' }),
    wrong: Type.Array(Type.String(), { description: 'The paths of what makes no sense.' }),
    savedAt: UtcTime('When it was saved last, UTC.'),
    savedBy: Guid('Who saved it last: the person.'),
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
