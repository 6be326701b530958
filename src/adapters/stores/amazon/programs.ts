/** Programs that decide whether a seller's own label can be used, and the conditions of a shipment. */
import { Type } from 'typebox'
import type { Fulfillability, StoreConstraint } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

export const ProgramNames = Type.Optional(Nullable(Type.Array(Type.String())))

/** Orders of these programs are not shipped with a seller's own label. */
const closingPrograms: Readonly<Record<string, string>> = {
  PRIME: 'Amazon requires labels from its Buy Shipping',
  AMAZON_EASY_SHIP: 'Amazon collects the package',
  DELIVERY_BY_AMAZON: 'Amazon delivers the package',
  IN_STORE_PICK_UP: 'the buyer collects the items in the store',
}

/**
 * A pre-order waits until its shipping window begins.
 *
 * @param earliest the begin of the window
 * @returns null if the order can ship
 */
export function standingByPrograms(
  programs: readonly string[],
  earliest: string | null | undefined,
  now: Date,
): Fulfillability | null {
  const closing = programs.find((program) => Object.hasOwn(closingPrograms, program))
  if (closing) {
    return { state: 'closed', reason: 'not shippable', detail: `program ${closing}: ${closingPrograms[closing]}` }
  }
  const hasBegun = new Date(earliest ?? Number.NaN).getTime() <= now.getTime()
  if (!programs.includes('PREORDER') || hasBegun) return null
  return {
    state: 'waiting',
    reason: 'scheduled',
    detail: `program PREORDER: the order ships ${earliest ?? 'after the release'}`,
  }
}

const knownConstraints: Readonly<Record<string, StoreConstraint>> = {
  signatureConfirmation: { text: 'Signature required', signature: 'anybody' },
  recipientIdentityVerification: { text: 'Identity check of the recipient required', signature: 'anybody' },
  recipientAgeVerification: { text: 'Age check of the recipient required', signature: 'adult' },
  palletDelivery: { text: 'Delivery on a pallet required' },
  cashOnDelivery: { text: 'Cash on delivery required' },
}

/** Each constraint once. Unknown ones are named. */
export function constraintsOf(all: readonly object[]): StoreConstraint[] {
  const names = all.flatMap((constraints) =>
    Object.entries(constraints).flatMap(([name, level]) => (level === 'MANDATORY' ? [name] : [])),
  )
  return [...new Set(names)].map((name) => knownConstraints[name] ?? { text: `${name} required`.slice(0, 100) })
}
