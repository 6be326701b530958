/** The result of the address check of an order, which the slice of addresses runs in the background. */

/**
 * `verified`: the carrier delivers there. `corrected`: it does after the suggested changes. `unverifiable`: no carrier could
 * check it. `wrong`: the address does not exist.
 */
export const addressVerdicts = ['verified', 'corrected', 'unverifiable', 'wrong'] as const
export type AddressVerdict = (typeof addressVerdicts)[number]

export const checkedFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const
export type CheckedField = (typeof checkedFields)[number]

export type AddressDifference = { field: CheckedField; given: string | null; suggested: string | null }

/** A result as it is stored. */
export type StoredAddressCheck = {
  verdict: AddressVerdict
  /** Suggested changes. */
  differences: AddressDifference[]
  /** A carrier, or `offline`. */
  checkedBy: string
  /** Findings as sentences, without those that a person can't act on. */
  messages: string[]
}

/** The result for the current address of an order. */
export type ToAddressCheck = StoredAddressCheck & {
  /** RFC 3339 in UTC. */
  checkedAt: string
  /** Whether a person should look at the address. */
  isOpen: boolean
}
