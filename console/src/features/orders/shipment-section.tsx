import type { Order } from '../../api/queries/orders.ts'
import { LabelStatus } from '../../api/statuses.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { whyNoLabel } from '../buying/purchase.ts'
import { LabelFiles, LabelPicture } from '../printing/label-files.tsx'
import { LabelPapers } from '../printing/lazy-papers.tsx'
import { PrintButton } from '../printing/print-button.tsx'
import type { Printing } from '../printing/use-print.ts'
import { CancelLabel } from './cancel-label.tsx'
import { ShipmentSummary } from './shipment-summary.tsx'

type Shipment = Order['shipments'][number]

type Props = {
  shipment: Shipment
  serviceName: string | null
  title: string
  /** Whether the page's keys mean this one. */
  isFirst: boolean
  /** What prints by itself what was just bought, and has its place for what goes wrong here. */
  printing?: Printing | undefined
  /** Whether it is told elsewhere that a purchase came to nothing: beside the button that buys. */
  isFailureTold: boolean
}

/** A parcel of the order, its label, and how the purchase of it stands. */
export const ShipmentSection = ({ shipment, serviceName, title, isFirst, printing, isFailureTold }: Props) => (
  <Section
    title={title}
    actions={
      shipment.label?.isLive && (
        <>
          {shipment.label.files === 'completed' && <LabelFiles label={shipment.label} />}
          <CancelLabel label={shipment.label} hasKey={isFirst} isBeingCancelled={isBeingCancelled(shipment.label)} />
        </>
      )
    }
  >
    <div className="flex flex-col gap-4">
      <Purchase shipment={shipment} isFailureTold={isFailureTold} />
      <Cancellation shipment={shipment} />
      <div className="flex flex-wrap justify-between gap-6">
        <div className="flex flex-col gap-4">
          <ShipmentSummary shipment={shipment} serviceName={serviceName} />
          {shipment.label?.isLive && <Print label={shipment.label} hasKey={isFirst} printing={printing} />}
        </div>
        {shipment.label?.isLive && shipment.label.files === 'completed' && <LabelPicture label={shipment.label} />}
      </div>
      {shipment.label?.isLive && <LabelPapers labelId={shipment.label.labelId} />}
    </div>
  </Section>
)

/** Until the carrier has said whether it took it back nobody may use it. */
const isBeingCancelled = ({ cancellation }: NonNullable<Shipment['label']>): boolean =>
  cancellation?.status === 'Processing' || cancellation?.status === 'OutcomeUnknown'

const reasons: Readonly<Record<NonNullable<Shipment['label']>['files'], string | null>> = {
  completed: null,
  processing: 'The label files are being created',
  failed: 'The label files couldn’t be created',
  removed: 'The label files were deleted',
}

type PrintProps = { label: NonNullable<Shipment['label']>; hasKey: boolean; printing: Printing | undefined }

const Print = ({ label, hasKey, printing }: PrintProps) => (
  <PrintButton
    {...(printing ? { printing } : {})}
    labelIds={[label.labelId]}
    isAgain={label.status === LabelStatus.Printed}
    // Of what waits to be printed it is what the page is for.
    look={hasKey && label.status !== LabelStatus.Printed ? 'primary' : 'plain'}
    disabledReason={isBeingCancelled(label) ? 'Cancellation in progress' : reasons[label.files]}
    hasKey={hasKey}
  />
)

/** Only what is not as it should be is said; a label that is there speaks for itself. */
function Purchase({ shipment: { purchase, label }, isFailureTold }: { shipment: Shipment; isFailureTold: boolean }) {
  if (!purchase) return null
  if (purchase.status === 'OutcomeUnknown') {
    return (
      <Notice kind="warn" title="The carrier hasn’t confirmed whether it created the label">
        We’ll keep checking and show the result here. Don’t buy another label yet.
      </Notice>
    )
  }
  if (purchase.status === 'Claimed' || purchase.status === 'Processing') {
    return (
      <Notice kind="info" title="Buying label">
        Still waiting for the carrier. You can leave this page; we’ll update the order.
      </Notice>
    )
  }
  if (purchase.status === 'Failed' && !label?.isLive && !isFailureTold) {
    return (
      <Notice kind="bad" title="No label was created, and nothing was charged">
        {whyNoLabel(purchase.error)}
      </Notice>
    )
  }
  return null
}

function Cancellation({ shipment: { label } }: { shipment: Shipment }) {
  if (!label?.cancellation) return null
  const { status, reason } = label.cancellation
  if (isBeingCancelled(label)) {
    return (
      <Notice kind="warn" title="The carrier hasn’t confirmed whether it canceled the label">
        We’ll keep checking and show the result here. Don’t use the label.
      </Notice>
    )
  }
  if (status === 'Refused' && label.isLive) {
    return (
      <Notice kind="warn" title="The carrier didn’t cancel the label">
        {reason ? `Reason: “${reason}”. ` : ''}You can still use the label, and its price isn’t refunded.
      </Notice>
    )
  }
  return null
}
