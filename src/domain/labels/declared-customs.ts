import type { CarrierAddress, CarrierId } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { isMilitary, leavesCustomsTerritory, usTerritory } from '#adapters/carriers/customs-territory.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'

export type DeclaredShipment = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: { weightPounds: number }
  /** Absent or null: nothing was declared. */
  customs?: CustomsContent | null
}

/** What the papers of a shipment say to customs; null where nothing complete was declared, or no paper says it. */
export function declaredCustoms(carrier: CarrierId, shipment: DeclaredShipment): CustomsDeclaration | null {
  const { customs = null } = shipment
  return customs && goesWithPapers(carrier, shipment) ? validateCustoms({ ...shipment, customs }).declaration : null
}

/**
 * Within the customs territory of the United States couriers take an invoice to each territory; the post takes a form to
 * those alone whose customs are their own, and to the armed forces.
 */
function goesWithPapers(carrier: CarrierId, { from, to }: DeclaredShipment): boolean {
  if (leavesCustomsTerritory(from, to) || isMilitary(to)) return true
  const territory = usTerritory(to)
  return territory !== null && !(carrier === 'usps' && (territory === 'PR' || territory === 'VI'))
}
