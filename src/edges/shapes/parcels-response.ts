import type { StoreParcels } from '#domain/store-sync/parcels/queries.ts'

export const parcelsAnswer = ({ orderId, lines, shipments }: StoreParcels) => ({
  orderId,
  lines: lines.map(({ lineId, name, sku, quantity }) => ({ lineId, name, sku, quantity })),
  shipments: shipments.map((shipment) => ({
    shipmentId: shipment.shipmentId,
    parcel: {
      weight: shipment.parcel.weightPounds,
      length: shipment.parcel.lengthInches,
      width: shipment.parcel.widthInches,
      height: shipment.parcel.heightInches,
      predefinedPackage: shipment.parcel.predefinedPackage,
    },
    lines: shipment.lines,
  })),
})
