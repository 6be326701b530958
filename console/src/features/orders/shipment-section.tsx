import { lazy, Suspense, useMemo, useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import { cancelLabel, LabelStatus, type Order } from '../../api/queries/orders.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier } from '../../format/shipping.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { purchaseFailureText } from '../buying/purchase.ts'
import { LabelDocuments, LabelFiles, LabelPicture } from '../printing/label-files.tsx'
import { PrintButton } from '../printing/print-button.tsx'
import type { Printing } from '../printing/use-print.ts'
import { LabelFacts, ShipmentSummary, SizeFact } from './order-parts.tsx'
import { useStoreState } from './use-order.ts'

// Loaded on demand, because most orders have labels.
const PackageForm = lazy(async () => ({ default: (await import('./edit-package.tsx')).PackageForm }))

type Shipment = Order['shipments'][number]

type Props = {
  order: Order
  shipment: Shipment
  serviceName: string | null
  title: string
  /** Whether the shortcuts apply to this package. */
  isFirst: boolean
  /** Prints new labels automatically, and shows printing errors here. */
  printing?: Printing | undefined
  /** Whether the failure is already shown next to the button. */
  isFailureTold: boolean
  /** The ids of the other packages without a label. Null: the package can't be edited. */
  editedWith: readonly string[] | null
}

/** A package of the order with its label and purchase. */
export const ShipmentSection = ({
  order,
  shipment,
  serviceName,
  title,
  isFirst,
  printing,
  isFailureTold,
  editedWith,
}: Props) => (
  <Section
    title={title}
    actions={
      shipment.label?.isLive && (
        <>
          {shipment.label.files === 'completed' && <LabelFiles label={shipment.label} />}
          <CancelLabel
            order={order}
            label={shipment.label}
            hasKey={isFirst}
            isBeingCancelled={isBeingCancelled(shipment.label)}
          />
        </>
      )
    }
  >
    <div className="flex flex-col gap-4">
      <Purchase shipment={shipment} isFailureTold={isFailureTold} />
      <Cancellation shipment={shipment} />
      <div className="flex flex-wrap justify-between gap-6">
        <div className="flex flex-col gap-4">
          {editedWith ? (
            <>
              {shipment.label && (
                <Facts>
                  <LabelFacts label={shipment.label} serviceName={serviceName} />
                </Facts>
              )}
              <Suspense
                fallback={
                  <Facts>
                    <SizeFact parcel={shipment.parcel} />
                  </Facts>
                }
              >
                <PackageForm order={order} shipment={shipment} others={editedWith} isFirst={isFirst} />
              </Suspense>
            </>
          ) : (
            <ShipmentSummary shipment={shipment} serviceName={serviceName} />
          )}
          {shipment.label?.isLive && <Print label={shipment.label} hasKey={isFirst} printing={printing} />}
        </div>
        {shipment.label?.isLive && shipment.label.files === 'completed' && <LabelPicture label={shipment.label} />}
      </div>
      {shipment.label?.isLive && <LabelDocuments labelId={shipment.label.labelId} />}
    </div>
  </Section>
)

/** While a cancellation is in progress, the label must not be used. */
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
    // Printing a new label is the purpose of the page.
    look={hasKey && label.status !== LabelStatus.Printed ? 'primary' : 'plain'}
    disabledReason={isBeingCancelled(label) ? 'Cancellation in progress' : reasons[label.files]}
    hasKey={hasKey}
  />
)

/** Shows only problems. A label speaks for itself. */
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
        {purchaseFailureText(purchase.error)}
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
        {reason ? `Reason: “${reason}”. ` : ''}The label stays valid, and its price isn’t refunded.
      </Notice>
    )
  }
  return null
}

export type Label = NonNullable<Order['shipments'][number]['label']>

type CancelLabelProps = { order: Order; label: Label; hasKey: boolean; isBeingCancelled: boolean }

/**
 * Cancels a label after a confirmation that explains the refund.
 *
 * @param hasKey whether the shortcut applies to this label
 */
function CancelLabel({ order, label, hasKey, isBeingCancelled }: CancelLabelProps) {
  const [isAsking, setAsking] = useState(false)
  const deniedReason = useDeniedReason('labels.cancel')
  const reason =
    deniedReason ??
    (label.canBeCancelled ? null : noCancellationText(label)) ??
    (isBeingCancelled ? 'Cancellation in progress' : null)
  const isByKey = hasKey && reason === null
  const commands = useMemo(
    () =>
      isByKey
        ? [{ id: 'cancel label', text: 'Cancel label', group: 'Label', keys: 'backspace', run: () => setAsking(true) }]
        : [],
    [isByKey],
  )
  useCommands(commands)
  return (
    <>
      <ActionButton icon="ban" onPress={() => setAsking(true)} disabledReason={reason}>
        Cancel label
      </ActionButton>
      {isAsking && <Question order={order} label={label} onClose={() => setAsking(false)} />}
    </>
  )
}

type QuestionProps = { order: Order; label: Label; onClose: () => void }

function Question({ order, label: { labelId, carrier, charge, currency, paidBy }, onClose }: QuestionProps) {
  const action = useAction(cancelLabel, {
    refreshes: ['orders'],
    onDone: ({ isCancelled }) => {
      if (!isCancelled) return
      showToast('Label canceled')
      onClose()
    },
  })
  const refused = action.data && !action.data.isCancelled
  return (
    <Confirm
      title="Cancel this label?"
      isOpen
      onClose={onClose}
      failure={
        refused ? rejectionText(carrier, action.data?.reason ?? null) : action.failure && failureMessage(action.failure)
      }
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {action.data || action.failure ? 'Close' : 'Don’t cancel'}
          </Button>
          {!action.data && (
            <ActionButton look="danger" isPending={action.isPending} onPress={() => action.run(labelId)}>
              Cancel label
            </ActionButton>
          )}
        </>
      }
    >
      We’ll ask {formatCarrier(carrier)} to cancel this label.{' '}
      {paidBy === 'credit' &&
        `${formatMoney(charge, currency)} is returned to your credit once the carrier confirms the cancellation. `}
      Don’t ship a package with this label.
      {order.source === 'Store' && <KeptTracking order={order} />}
    </Confirm>
  )
}

/** The buyer could follow a number that never moves. */
function KeptTracking({ order }: { order: Order }) {
  const { storeState } = useStoreState(order)
  if (!storeState?.keepsTracking || !storeState.pushes.some(({ sentAt }) => sentAt)) return null
  return (
    <span className="mt-3 block">
      {storeState.storeName} keeps this tracking number, and may reject the number of another label. Tell the buyer.
    </span>
  )
}

/** The carrier has no cancellation, so there is nothing to cancel or refund. */
export const noCancellationText = ({ carrier }: Pick<Label, 'carrier'>): string =>
  `${formatCarrier(carrier)} can’t cancel labels, but it doesn’t bill unused ones`

const rejectionText = (carrier: string, reason: string | null): string =>
  `${formatCarrier(carrier)} didn’t cancel the label${reason ? `: “${reason}”` : ''}. The label stays valid, and its price isn’t refunded.`
