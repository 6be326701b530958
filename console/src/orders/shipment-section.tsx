import type { Order } from '../api/queries/orders.ts'
import { Notice } from '../design/notice.tsx'
import { Section } from '../design/section.tsx'
import { LabelFiles, LabelPicture } from '../printing/label-files.tsx'
import { PrintButton } from '../printing/print-button.tsx'
import { CancelLabel } from './cancel-label.tsx'
import { ShipmentSummary } from './shipment-summary.tsx'

type Shipment = Order['shipments'][number]

type Props = {
  shipment: Shipment
  serviceName: string | null
  title: string
  /** Whether the page's keys mean this one. */
  isFirst: boolean
}

/** A parcel of the order, its label, and how the purchase of it stands. */
export const ShipmentSection = ({ shipment, serviceName, title, isFirst }: Props) => (
  <Section
    title={title}
    actions={
      shipment.label?.isLive && (
        <>
          {shipment.label.files === 'completed' && <LabelFiles label={shipment.label} />}
          <CancelLabel label={shipment.label} hasKey={isFirst} />
        </>
      )
    }
  >
    <div className="flex flex-col gap-4">
      <Purchase shipment={shipment} />
      <Cancellation shipment={shipment} />
      <div className="flex flex-wrap justify-between gap-6">
        <div className="flex flex-col gap-4">
          <ShipmentSummary shipment={shipment} serviceName={serviceName} />
          {shipment.label?.isLive && <Print label={shipment.label} hasKey={isFirst} />}
        </div>
        {shipment.label?.isLive && shipment.label.files === 'completed' && <LabelPicture label={shipment.label} />}
      </div>
    </div>
  </Section>
)

const reasons: Readonly<Record<NonNullable<Shipment['label']>['files'], string | null>> = {
  completed: null,
  processing: 'Its files are being made',
  failed: 'Its files could not be made',
  removed: 'Its files were cleaned up',
}

const printed = 2

const Print = ({ label, hasKey }: { label: NonNullable<Shipment['label']>; hasKey: boolean }) => (
  <PrintButton
    labelIds={[label.labelId]}
    isAgain={label.status === printed}
    disabledReason={reasons[label.files]}
    hasKey={hasKey}
  />
)

/** Only what is not as it should be is said; a label that is there speaks for itself. */
function Purchase({ shipment: { purchase, label } }: { shipment: Shipment }) {
  if (!purchase) return null
  if (purchase.status === 'OutcomeUnknown') {
    return (
      <Notice kind="warn" title="The carrier has not told us whether it made the label">
        We keep asking, and show it here. Do not ship by another label yet.
      </Notice>
    )
  }
  if (purchase.status === 'Claimed' || purchase.status === 'Processing') {
    return (
      <Notice kind="info" title="A label is being bought">
        The carrier is taking its time. You can leave: it goes on without you.
      </Notice>
    )
  }
  if (purchase.status === 'Failed' && !label?.isLive) {
    return (
      <Notice kind="bad" title="No label was made, and nothing was charged">
        {purchase.error?.message}
      </Notice>
    )
  }
  return null
}

function Cancellation({ shipment: { label } }: { shipment: Shipment }) {
  if (!label?.cancellation) return null
  const { status, reason } = label.cancellation
  if (status === 'Processing' || status === 'OutcomeUnknown') {
    return (
      <Notice kind="warn" title="The carrier has not told us whether it took the label back">
        We keep asking, and show it here. Do not use the label.
      </Notice>
    )
  }
  if (status === 'Refused' && label.isLive) {
    return (
      <Notice kind="warn" title="The carrier did not take the label back">
        {reason ? `It says: “${reason}”. ` : ''}The label can be used, and stays paid for.
      </Notice>
    )
  }
  return null
}
