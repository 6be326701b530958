import { type AddressInput, maxAddressTextLength } from '#domain/orders/order/address.ts'
import type { IssuePlace, OrderIssue } from '#domain/orders/order/order-issues.ts'
import type { OrderInput } from '#domain/orders/order/validate-order.ts'
import { type Arguments, readText } from '#edges/legacy/read-form.ts'
import { Failure } from '#edges/legacy/responses.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'

/** The street has another name here, and the second address line has two. All other fields keep their names. */
function argumentOfText(args: Arguments, who: 'to' | 'from', field: string): string {
  if (field === 'federalTaxId') return `${who}_tax_id`
  if (field === 'street1') return `${who}_street`
  return field === 'street2' && readText(args, `${who}_street2`) === '' ? `${who}_apt` : `${who}_${field}`
}

const sideArguments = { lengthInches: 'depth', widthInches: 'width', heightInches: 'height' }

const customsArguments = {
  items: 'customs',
  contentsType: 'type_contents',
  eelPfc: 'eel_pfc',
  nonDeliveryOption: 'non_delivery_option',
  restrictionType: 'restriction_type',
  incoterm: 'incoterm',
}

/** The argument that contained a part of the order. */
function argumentOf(args: Arguments, place: IssuePlace): string {
  switch (place.part) {
    case 'from':
    case 'to':
      return argumentOfText(args, place.part, place.field)
    case 'parcel':
      if (place.field !== 'weightPounds') return sideArguments[place.field]
      return Number(readText(args, 'weight_lbs')) === 0 ? 'weight_oz' : 'weight_lbs'
    case 'item':
      return place.field
    case 'customs':
      return customsArguments[place.field]
    case 'customs-item':
      return `customs[${place.item}]: ${place.field === 'weightPounds' ? 'weight' : place.field}`
  }
}

const tooLongOf = (args: Arguments, who: 'to' | 'from', address: AddressInput): string[] =>
  Object.entries(address)
    .filter(([, text]) => typeof text === 'string' && [...text].length > maxAddressTextLength)
    .map(([field]) => argumentOfText(args, who, field))

function lineOf(argument: string, issue: OrderIssue): string {
  switch (issue.is) {
    case 'missing':
      return `${argument} is required.`
    case 'invalid':
      return `${argument} ${issue.predicate}.`
    case 'excessive':
      return `${argument}: ${errorCatalogue[issue.code]}`
  }
}

/**
 * Reports the issues of an order under the names of its arguments.
 *
 * @throws Failure with a sentence for each issue
 */
export function assertValidOrder(args: Arguments, { from, to }: OrderInput, issues: readonly OrderIssue[]): void {
  const tooLong = [...tooLongOf(args, 'from', from), ...tooLongOf(args, 'to', to)]
  const wrong = issues
    .map((issue) => ({ argument: argumentOf(args, issue.place), fault: issue }))
    .filter(({ argument }) => !tooLong.includes(argument))
  const lines = [
    ...tooLong.map((argument) => `${argument} must have at most ${maxAddressTextLength} characters.`),
    ...wrong.map(({ argument, fault: issue }) => lineOf(argument, issue)),
  ]
  if (lines.length > 0) throw new Failure(400, lines.join(' '))
}
