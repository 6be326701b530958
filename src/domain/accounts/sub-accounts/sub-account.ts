/** A part of an account, which may see and use less of it. */
export type SubAccount = {
  subAccountId: string
  name: string
  /** False: its requests are refused. */
  active: boolean
  /** The carriers that it may use; null: all. */
  allowedCarriers: string[] | null
  createdAt: Date
}

/** @param allowedCarriers null: all */
export const isCarrierAllowed = (allowedCarriers: readonly string[] | null, carrier: string): boolean =>
  allowedCarriers === null || allowedCarriers.includes(carrier)
