import type { Static } from 'typebox'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import type { CustomsInfo } from '#edges/api/purchases/schemas.ts'
import { namedId } from '#kit/ids.ts'

/**
 * What customs are told of a shipment, as its purchase is answered: completed where that can be done, the same whenever it
 * is asked for; what was never said is an empty text. Null: nothing is declared.
 *
 * @param times of its shipment
 */
export function customsAnswer(
  shipment: Shipment,
  times: { createdAt: string; updatedAt: string },
): Static<typeof CustomsInfo> | null {
  const { customs, shipmentId } = shipment
  if (!customs) return null
  const said = validateCustoms(shipment).declaration ?? customs
  return {
    id: namedId(shipmentId, 'customs'),
    object: 'CustomsInfo',
    contentsType: said.contentsType ?? '',
    contentsExplanation: said.contentsExplanation ?? '',
    customsCertify: said.customsCertify ?? false,
    customsSigner: said.customsSigner ?? '',
    declaration: said.declaration,
    eelPfc: said.eelPfc ?? '',
    nonDeliveryOption: said.nonDeliveryOption ?? '',
    restrictionType: said.restrictionType ?? '',
    restrictionComments: said.restrictionComments,
    incoterm: said.incoterm,
    customsItems: said.items.map((item, index) => ({
      id: namedId(shipmentId, 'customs item', String(index)),
      object: 'CustomsItem',
      code: item.code ?? '',
      description: item.description ?? '',
      hsTariffNumber: item.hsTariffNumber ?? '',
      originCountry: item.originCountry ?? '',
      quantity: item.quantity ?? 0,
      value: item.value ?? '',
      currency: item.currency,
      weight: item.weightPounds ?? 0,
      manufacturer: item.manufacturer,
      eccn: item.eccn,
      ...times,
    })),
    ...times,
  }
}
