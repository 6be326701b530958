/** An address check as the JSON interfaces take and answer it. */
import { type Static, Type } from 'typebox'
import {
  type AddressCheck,
  addressMessageCodes,
  addressVerdicts,
  checkedFields,
} from '#address-checks/address-check.ts'
import type { Violation } from '#errors/violations.ts'
import { Nullable, NullableText, OneOf } from '#kit/schema.ts'
import { addressContent } from '#orders/address.ts'
import { filledAddress } from '#orders/order-body.ts'
import { AddressBody } from '#orders/order-body-schemas.ts'
import { type OrderFault, violationOf } from '#orders/order-faults.ts'

export const CheckAddressRequest = Type.Object(
  { ...AddressBody.properties, phone: Type.Optional(AddressBody.properties.phone) },
  {
    title: 'CheckAddressRequest',
    description: 'An address as an order has it; what it is not known by may be left out.',
  },
)

/** What is missing of an address, beyond what its schema says. */
export function missingInAddress(
  address: Static<typeof CheckAddressRequest>,
  path: (field: string) => string,
): Violation[] {
  const faults: OrderFault[] = []
  addressContent(filledAddress(address), 'to', faults)
  return faults.filter(({ is }) => is === 'missing').map((fault) => violationOf(fault, path(fault.place.field)))
}

const Field = OneOf(checkedFields, { description: 'Which field of the address.' })

export const AddressCheckAnswer = Type.Object(
  {
    verdict: OneOf(addressVerdicts, {
      description:
        '`verified`: the carrier delivers there. `corrected`: it does, with the differences taken over. `unverifiable`: nobody could tell. `wrong`: there is no such address.',
    }),
    differences: Type.Array(
      Type.Object(
        {
          field: Field,
          given: NullableText('What was sent.'),
          suggested: NullableText('What to put in its place; null: nothing.'),
        },
        { title: 'AddressDifference', description: 'A field that the carrier writes otherwise.' },
      ),
      { description: 'What to change; letter case, signs and usual abbreviations do not count.' },
    ),
    residential: Nullable(Type.Boolean({ description: 'Whether it is a residence; null: nobody said.' })),
    checkedBy: Type.String({ description: 'The carrier whose word it is, or `offline`.' }),
    messages: Type.Array(
      Type.Object(
        {
          code: OneOf(addressMessageCodes, { description: 'Stable: what programs go by.' }),
          field: Nullable(Field),
          message: Type.String({ description: 'The same as a sentence.' }),
        },
        { title: 'AddressMessage', description: 'Something to be said of the address.' },
      ),
      { description: 'Why, and what else there is to know.' },
    ),
  },
  { title: 'AddressCheck', description: 'What is found out of an address.' },
)

export const addressCheckAnswer = (check: AddressCheck): Static<typeof AddressCheckAnswer> => check
