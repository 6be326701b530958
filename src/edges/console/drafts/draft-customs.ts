/** Whether customs ask of what is being typed, and what they would miss when a label is bought for it. */
import { type Static, Type } from 'typebox'
import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { DraftViolation, violationAnswer } from '#edges/console/drafts/draft-violation.ts'
import type { DraftContent } from '#edges/console/drafts/inspect-draft.ts'
import { NullableText } from '#kit/schema.ts'

export const DraftCustoms = Type.Object(
  {
    wantedBy: Type.Array(Type.String(), {
      description: 'Ids of the carriers that require customs data for this package.',
    }),
    shipments: Type.Array(
      Type.Object(
        {
          eelPfc: NullableText(
            'Export citation for packages from the United States, as entered or chosen by the service. Null if none is needed or if the service cannot choose one yet.',
          ),
          gaps: Type.Array(DraftViolation, {
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')

/** As far as it is typed: of where the border is its country and state tell. */
function typedPlace(address: unknown): CarrierAddress {
  const { country, state, zip } = (address ?? {}) as Record<string, unknown>
  const nobody = { name: null, company: null, phone: null, email: null, residential: null }
  const place = { country: textOf(country), state: textOf(state), zip: textOf(zip) }
  return { ...nobody, street1: '', street2: null, city: '', ...place }
}

/** By the path of the draft. */
const inShipment = (field: string, index: number): string =>
  field.startsWith('customsInfo') ? `shipments[${index}].${field}` : field

/**
 * @param order what it says as an order; null: it cannot be rated yet
 * @returns null where no carrier takes it with customs data alone, or nobody has said yet from where to where it goes
 */
export function draftCustoms(
  carriers: readonly Carrier[],
  content: DraftContent,
  order: OrderContent | null,
): Static<typeof DraftCustoms> | null {
  const from = order?.from ?? typedPlace(content.fromAddress)
  const to = order?.to ?? typedPlace(content.toAddress)
  if (from.country === '' || to.country === '') return null
  const wantedBy = carriers.filter((carrier) => needsCustoms(carrier, from, to)).map(({ id }) => id)
  if (wantedBy.length === 0) return null
  const shipments = (order?.parcels ?? []).map((parcel, index) => {
    const { declaration, gaps } = validateCustoms({ from, to, parcel, customs: order?.customs[index] ?? null })
    return {
      eelPfc: declaration?.eelPfc ?? null,
      gaps: gaps.map((gap) => violationAnswer({ ...gap, field: inShipment(gap.field, index) })),
    }
  })
  return { wantedBy, shipments }
}
