/** The request and response of an address check. */
import { type Static, Type } from 'typebox'
import { type AddressCheck, addressMessageCodes } from '#domain/addresses/checks/address-check.ts'
import { normalizeAddress } from '#domain/orders/order/address.ts'
import { addressVerdicts, checkedFields, type ToAddressCheck } from '#domain/orders/order/address-check.ts'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { filledAddress } from '#edges/shapes/order-request.ts'
import { AddressBody } from '#edges/shapes/order-request-schemas.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

export const CheckAddressRequest = Type.Object(
  { ...AddressBody.properties, phone: Type.Optional(AddressBody.properties.phone) },
  {
    title: 'CheckAddressRequest',
    description: "An address to check. The fields are the same as in an order's address, but `phone` is optional.",
  },
)

/** The issues of missing fields that the schema cannot express. */
export function missingInAddress(
  address: Static<typeof CheckAddressRequest>,
  path: (field: string) => string,
): ValidationIssue[] {
  const issues: OrderIssue[] = []
  normalizeAddress(filledAddress(address), 'to', issues)
  return issues.filter(({ is }) => is === 'missing').map((issue) => apiIssue(issue, path(issue.place.field)))
}

const Field = OneOf(checkedFields, { title: 'AddressField', description: 'Name of the address field.' })

const verdictFields = {
  verdict: OneOf(addressVerdicts, {
    title: 'AddressVerdict',
    description:
      'The result of the check.\n\n- verified: The carrier delivers to this address.\n- corrected: The address is deliverable after the differences are applied.\n- unverifiable: The address could not be checked, or not completely.\n- wrong: The address does not exist or contradicts itself.',
  }),
  differences: Type.Array(
    Type.Object(
      {
        field: Field,
        given: NullableText('The value that was sent.'),
        suggested: NullableText('The suggested value. Null: leave the field empty.'),
      },
      { title: 'AddressDifference', description: "A field in which the carrier's version of the address differs." },
    ),
    {
      description:
        'Suggested changes. Letter case, punctuation and common abbreviations are ignored in the comparison.',
    },
  ),
}

/** The result for an order, which is checked in the background. */
export const ToAddressCheckResponse = Type.Object(
  { ...verdictFields, checkedAt: UtcTime('Time of the check, in UTC.') },
  { title: 'ToAddressCheck', description: "The result of the background check of the recipient's address." },
)

export const toAddressCheckResponse = ({
  verdict,
  differences,
  checkedAt,
}: ToAddressCheck): Static<typeof ToAddressCheckResponse> => ({ verdict, differences, checkedAt })

export const AddressCheckResponse = Type.Object(
  {
    ...verdictFields,
    residential: Nullable(Type.Boolean({ description: 'Whether the address is residential. Null: unknown.' })),
    checkedBy: Type.String({
      description: 'The carrier that checked the address, or `offline` if only local rules were applied.',
    }),
    messages: Type.Array(
      Type.Object(
        {
          code: OneOf(addressMessageCodes, {
            title: 'AddressMessageCode',
            description: 'Stable code of the message. Branch on it.',
          }),
          field: Nullable(Field, 'the whole address.'),
          message: Type.String({ description: 'Human-readable text. The wording may change.' }),
        },
        { title: 'AddressMessage', description: 'A finding about the address.' },
      ),
      { description: 'Reasons for the verdict, and other findings.' },
    ),
  },
  { title: 'AddressCheck', description: 'The result of an address check.' },
)

export const addressCheckResponse = (check: AddressCheck): Static<typeof AddressCheckResponse> => check
