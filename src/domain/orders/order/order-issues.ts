/** What an order is refused for, in its own words: each edge says it by the names that it has for the places. */
import { catalogued, invalid, required, type Violation } from '#kit/errors/violations.ts'

/** Where something is wrong in an order that is to be made. */
export type IssuePlace =
  | { part: 'from' | 'to'; field: 'country' | 'state' | 'zip' }
  | { part: 'parcel'; index: number; field: 'weightPounds' | 'lengthInches' | 'widthInches' | 'heightInches' }
  | { part: 'item'; index: number; field: 'unitValue' | 'currency' | 'hsTariffNumber' | 'originCountry' }
  | { part: 'customs'; index: number; field: CustomsField }
  | { part: 'customs-item'; index: number; item: number; field: CustomsItemField }

/** Of what is declared of a shipment; `items`: of all of them together. */
export type CustomsField = 'contentsType' | 'eelPfc' | 'nonDeliveryOption' | 'restrictionType' | 'incoterm' | 'items'
export type CustomsItemField =
  | 'description'
  | 'value'
  | 'currency'
  | 'weightPounds'
  | 'hsTariffNumber'
  | 'originCountry'

export type OrderIssue = { place: IssuePlace } & (
  | { is: 'missing' }
  /** What is said of the place, without a full stop: `is no postal code of DE`. */
  | { is: 'invalid'; predicate: string }
  | { is: 'excessive'; code: 'Validation.ParcelWeightExceeded' | 'Validation.ParcelSizeExceeded' }
)

/** The order makes no sense. Whoever calls the verb says so, by the names of what it was called with. */
export class OrderInvalidError extends Error {
  override name = 'OrderInvalidError'
  readonly issues: readonly OrderIssue[]

  constructor(faults: readonly OrderIssue[]) {
    super('an order is invalid')
    this.issues = faults
  }
}

/** @param field what the place of the fault is called where the order came from */
export function apiIssue(fault: OrderIssue, field: string): Violation {
  switch (fault.is) {
    case 'missing':
      return required('meaningless', field)
    case 'invalid':
      return invalid('meaningless', field, fault.predicate)
    case 'excessive':
      return catalogued('meaningless', fault.code, field)
  }
}
