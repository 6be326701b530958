import type { Carrier } from '#adapters/carriers/carrier.ts'

/** Whether a carrier has a way to void what it sold. Of one that is not known any more that is found out by asking. */
export const takesLabelsBack =
  ({ knownCarriers }: { knownCarriers: readonly Carrier[] }) =>
  (carrierId: string): boolean => {
    const carrier = knownCarriers.find(({ id }) => id === carrierId)
    return !carrier || carrier.void !== undefined
  }
