/** The issues of an order. Each edge reports them under its own field names. */
import { catalogued, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'

export type PlaceField = 'city' | 'country' | 'state' | 'zip'

/** The location of an issue. */
export type IssuePlace =
  | { part: 'from' | 'to'; field: PlaceField }
  | { part: 'parcel'; index: number; field: 'weightPounds' | 'lengthInches' | 'widthInches' | 'heightInches' }
  | {
      part: 'item'
      index: number
      field: 'unitValue' | 'currency' | 'hsTariffNumber' | 'originCountry' | 'standardProductId'
    }
  | { part: 'customs'; index: number; field: CustomsField }
  | { part: 'customs-item'; index: number; item: number; field: CustomsItemField }

/** `items`: all items together. */
export type CustomsField = 'contentsType' | 'eelPfc' | 'nonDeliveryOption' | 'restrictionType' | 'incoterm' | 'items'
export type CustomsItemField =
  | 'description'
  | 'value'
  | 'currency'
  | 'weightPounds'
  | 'hsTariffNumber'
  | 'originCountry'
  | 'standardProductId'

export type OrderIssue = { place: IssuePlace } & (
  | { is: 'missing' }
  /** The end of a sentence about the field, without a full stop: `is not a valid postal code for DE`. */
  | { is: 'invalid'; predicate: string }
  | { is: 'excessive'; code: 'Validation.ParcelWeightExceeded' | 'Validation.ParcelSizeExceeded' }
)

/** The caller reports the issues under its own field names. */
export class OrderInvalidError extends Error {
  override name = 'OrderInvalidError'
  readonly issues: readonly OrderIssue[]

  constructor(issues: readonly OrderIssue[]) {
    super('an order is invalid')
    this.issues = issues
  }
}

/** @param field the name of the field at the edge */
export function apiIssue(issue: OrderIssue, field: string): ValidationIssue {
  switch (issue.is) {
    case 'missing':
      return required('invalid', field)
    case 'invalid':
      return fieldIssue('invalid', field, issue.predicate)
    case 'excessive':
      return catalogued('invalid', issue.code, field)
  }
}
