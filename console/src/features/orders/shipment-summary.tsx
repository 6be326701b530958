import type { Order } from '../../api/queries/orders.ts'
import { formatService } from '../../format/carrier.ts'
import { formatPackaging } from '../../format/packaging.ts'
import { formatSize } from '../../format/size.ts'
import { formatTracking } from '../../format/tracking.ts'
import { formatWeight } from '../../format/weight.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { labelWords, moneyWords } from './purchases.ts'

type Shipment = Order['shipments'][number]

type Props = {
  shipment: Shipment
  /** What the carrier calls the service, where that is known; else its code is shown. */
  serviceName: string | null
}

/** What is packed, and the label that was bought for it. */
export function ShipmentSummary({ shipment: { parcel, label }, serviceName }: Props) {
  const size = parcel.predefinedPackage
    ? formatPackaging(parcel.predefinedPackage)
    : formatSize([parcel.length, parcel.width, parcel.height])
  return (
    <Facts>
      <Fact name="Size">
        {parcel.weight === null ? 'No weight' : formatWeight(parcel.weight)}
        {size && <span className="text-text-2"> · {size}</span>}
      </Fact>
      {label && (
        <>
          <Fact name="Label">
            <span className="flex flex-wrap items-center gap-2">
              <span>{formatService(label.carrier, serviceName ?? label.serviceCode)}</span>
              <Badge tone={labelWords(label).tone} sign={labelWords(label).sign}>
                {labelWords(label).text}
              </Badge>
            </span>
          </Fact>
          {label.trackingNumber && (
            <Fact name="Tracking">
              <span className="flex flex-wrap items-center gap-1">
                <span className="font-mono text-12">{formatTracking(label.trackingNumber)}</span>
                <CopyButton isSmall text={label.trackingNumber} label="Copy tracking number" />
              </span>
            </Fact>
          )}
          <Fact name="Price">{moneyWords(label)}</Fact>
        </>
      )}
    </Facts>
  )
}
