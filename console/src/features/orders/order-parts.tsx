import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Order, OrderStatus } from '../../api/queries/orders.ts'
import { addressLines } from '../../format/address.ts'
import { formatSize, formatWeight } from '../../format/measures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier, formatPackaging, formatService, formatTracking, trackingUrl } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge } from '../../ui/notice.tsx'
import { Fact, Facts } from '../../ui/section.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { CopyButton, Email } from '../../ui/text.tsx'
import { labelStatusText, priceText, statusText } from './statuses.ts'
import { changedTitle } from './use-edit.ts'

export function AddressLines({ address }: { address: Order['toAddress'] }) {
  const { phone, email } = address
  return (
    <address className="text-13 not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
      {phone && <span className="block text-text-2">{phone}</span>}
      {email && (
        <span className="block text-text-2">
          <Email text={email} />
        </span>
      )}
    </address>
  )
}

export function Items({ items }: { items: Order['items'] }) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Items" className="divide-y divide-line text-13">
      {items.map(({ name, sku, quantity, unitValue, currency, options = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may contain the same item twice, and items keep their position
        <li key={index} className="flex items-baseline gap-3 py-1.5">
          <span className="w-8 shrink-0 text-right text-text-2 tabular-nums">{quantity} ×</span>
          <span className="min-w-0 flex-1">
            {name}
            {sku && <span className="ml-2 font-mono text-12 text-text-3">{sku}</span>}
            {options.map((option) => (
              <span key={`${option.name} ${option.value}`} className="block break-words text-text-2">
                {option.name && `${option.name}: `}
                <span className="text-text">{option.value}</span>
              </span>
            ))}
          </span>
          {unitValue && currency && (
            <span className="text-right text-text-2 tabular-nums">
              {formatMoney(unitValue, currency)}
              {quantity > 1 && ' each'}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type Shipment = Order['shipments'][number]

type Props = {
  shipment: Shipment
  /** The service's name. Null if it isn't known; its code is then shown. */
  serviceName: string | null
}

/** The package and its label. */
export const ShipmentSummary = ({ shipment: { parcel, label }, serviceName }: Props) => (
  <Facts>
    <SizeFact parcel={parcel} />
    {label && <LabelFacts label={label} serviceName={serviceName} />}
  </Facts>
)

/** The weight and size of a package, for a list of facts. */
export function SizeFact({ parcel }: Pick<Shipment, 'parcel'>) {
  const size = parcel.predefinedPackage
    ? formatPackaging(parcel.predefinedPackage)
    : formatSize([parcel.length, parcel.width, parcel.height])
  return (
    <Fact name="Size">
      {parcel.weight === null ? 'No weight' : formatWeight(parcel.weight)}
      {size && <span className="text-text-2"> · {size}</span>}
    </Fact>
  )
}

type TrackingProps = { carrier: string | null; trackingNumber: string }

/** Links to the carrier's page about the package. */
export function TrackingNumber({ carrier, trackingNumber }: TrackingProps) {
  const url = carrier && trackingUrl(carrier, trackingNumber)
  const text = <span className="font-mono text-12">{formatTracking(trackingNumber)}</span>
  if (!url) return text
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={`Track at ${formatCarrier(carrier)}`}
      className="rounded-1 text-accent hover:underline"
    >
      {text}
    </a>
  )
}

type LabelFactsProps = { label: NonNullable<Shipment['label']>; serviceName: string | null }

/** The service, tracking number and price of a label, for a list of facts. */
export const LabelFacts = ({ label, serviceName }: LabelFactsProps) => (
  <>
    <Fact name="Label">
      <span className="flex flex-wrap items-center gap-2">
        <span>{formatService(label.carrier, serviceName ?? label.serviceCode)}</span>
        <Badge tone={labelStatusText(label).tone} sign={labelStatusText(label).sign}>
          {labelStatusText(label).text}
        </Badge>
      </span>
    </Fact>
    {label.trackingNumber && (
      <Fact name="Tracking">
        <span className="flex flex-wrap items-center gap-1">
          <TrackingNumber carrier={label.carrier} trackingNumber={label.trackingNumber} />
          <CopyButton isSmall text={label.trackingNumber} label="Copy tracking number" />
        </span>
      </Fact>
    )}
    <Fact name="Price">{priceText(label)}</Fact>
  </>
)

type StatusBadgeProps = {
  status: OrderStatus
  /** The state of the purchase in progress. */
  openPurchase?: string | null
}

/** The order's status, or the purchase in progress. */
export function StatusBadge({ status, openPurchase = null }: StatusBadgeProps) {
  if (openPurchase === 'OutcomeUnknown') {
    return (
      <Badge tone="alarm" icon="alert">
        Outcome unknown
      </Badge>
    )
  }
  if (openPurchase !== null) {
    return (
      <Badge tone="info" sign="…">
        Buying label
      </Badge>
    )
  }
  const { tone, text, ...shape } = statusText(status)
  return (
    <Badge tone={tone} {...('icon' in shape ? { icon: shape.icon } : { sign: shape.sign })}>
      {text}
    </Badge>
  )
}

const linkToOtherStyle = 'rounded-1 text-accent hover:underline'

/** Links to the canceled order that this order or draft replaces. */
export function Replaces({ order: { replacesOrderId } }: { order: { replacesOrderId: string | null } }) {
  if (!replacesOrderId) return null
  return (
    <Link to={paths.order} params={{ orderId: replacesOrderId }} className={linkToOtherStyle}>
      Replaces a canceled order
    </Link>
  )
}

type Replaced = Pick<Order, 'replacedBy'>

/** Links to the order or draft that replaces this one. */
export function ReplacedBy({ order: { replacedBy } }: { order: Replaced }) {
  if (!replacedBy) return null
  const { orderId, isDraft } = replacedBy
  return isDraft ? (
    <Link to={paths.draft} params={{ draftId: orderId }} className={linkToOtherStyle}>
      Replaced by a draft
    </Link>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={linkToOtherStyle}>
      Replaced by another order
    </Link>
  )
}

const params = { draftId: 'new' }

/** Links to the page for a new order. */
export function NewOrder() {
  const navigate = useNavigate()
  const deniedReason = useDeniedReason('orders.write')
  const commands = useMemo(
    () =>
      deniedReason
        ? []
        : [
            {
              id: 'new order',
              text: 'New order',
              group: 'Orders',
              keys: 'c',
              run: () => void navigate({ to: paths.draft, params }),
            },
          ],
    [navigate, deniedReason],
  )
  useCommands(commands)
  if (deniedReason) {
    return (
      <Button icon="plus" disabledReason={deniedReason}>
        New order
      </Button>
    )
  }
  return (
    <Link to={paths.draft} params={params} className={buttonStyle('primary')}>
      <Icon name="plus" />
      New order
    </Link>
  )
}

/** The goods of a package, as they are declared. */
export function CustomsLines({ shipment: { customsInfo } }: { shipment: Pick<Shipment, 'customsInfo'> }) {
  const lines = customsInfo?.customsItems ?? []
  return (
    <ul className="flex flex-col gap-1 text-13">
      {lines.map(({ description, quantity, originCountry }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package may contain the same item twice
        <li key={index}>
          {quantity} × {description}
          {originCountry && <span className="text-text-2"> from {originCountry}</span>}
        </li>
      ))}
      {lines.length === 0 && <li className="text-text-2">No customs details</li>}
    </ul>
  )
}

/** The failure of a form whose order was changed by someone else: what they saved, and what another attempt does. */
export const ChangedByOther = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <p>{changedTitle} Saved now:</p>
    {children}
    <p>Save again to replace this, or cancel to keep it.</p>
  </div>
)
