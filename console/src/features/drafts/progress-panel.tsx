import { Link } from '@tanstack/react-router'
import { LabelStatus } from '../../api/queries/orders.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatService, formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { CopyButton } from '../../ui/text.tsx'
import { type Label, labelsOf, type PurchaseProgress } from '../buying/purchase.ts'
import { LabelDocuments, LabelFiles, LabelPicture } from '../printing/label-files.tsx'
import { PrintButton } from '../printing/print-button.tsx'
import type { Printing } from '../printing/use-print.ts'

type Props = {
  orderId: string
  progress: readonly PurchaseProgress[]
  printing: Printing
  /** The name of a service, or its code if the name is unknown. */
  nameOf: (serviceCode: string) => string
  onNew: () => void
}

/** In narrow windows, the outcome is above the form, and the button was below it. */
function scrollIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}

/** The progress of the purchase, in place of the rates. */
export function ProgressPanel({ orderId, progress, printing, nameOf, onNew }: Props) {
  const labels = labelsOf(progress)
  const isBuying = progress.some(({ kind }) => kind === 'buying')
  const isUnknown = progress.some(({ kind }) => kind === 'unknown')
  const isReady = labels.length > 0 && labels.every(({ files }) => files === 'completed')
  return (
    <div ref={scrollIntoView} className="flex scroll-mt-24 flex-col gap-4">
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {isBuying && (
          <Notice kind="info" title="Still waiting for the carrier">
            You can leave this page; we’ll update the order.
          </Notice>
        )}
        {isUnknown && (
          <Notice kind="warn" title="The carrier hasn’t confirmed whether it created the label">
            We’ll keep checking and show the result here. Don’t buy another label yet.
          </Notice>
        )}
        {progress.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: packages have no identity but their position
          <FailedPackage key={index} state={state} parcel={progress.length > 1 ? index + 1 : null} />
        ))}
      </div>
      {labels.map((label) => (
        <BoughtLabel key={label.labelId} label={label} serviceName={nameOf(label.serviceCode)} />
      ))}
      {labels.length > 0 && (
        <PrintButton
          look="primary"
          printing={printing}
          labelIds={labels.map(({ labelId }) => labelId)}
          isAgain={labels.some(({ status }) => status === LabelStatus.Printed)}
          disabledReason={isReady ? null : reasonOf(labels)}
        />
      )}
      {labels.map(({ labelId }) => (
        <LabelDocuments key={labelId} labelId={labelId} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onPress={onNew}>
          New order
        </Button>
        <Link to={paths.order} params={{ orderId }} className={buttonStyle('plain')}>
          Open order
        </Link>
      </div>
    </div>
  )
}

/** A package without a label, although another one was bought. It can be bought on the order's page. */
function FailedPackage({ state, parcel }: { state: PurchaseProgress; parcel: number | null }) {
  if (state.kind !== 'failed' && state.kind !== 'free') return null
  const title = `No label was created${parcel === null ? '' : ` for package ${parcel}`}, and nothing was charged${parcel === null ? '' : ' for it'}`
  return (
    <Notice kind="bad" title={title}>
      {state.kind === 'failed' && `${state.message} `}
      To buy a label, open the order.
    </Notice>
  )
}

const reasonOf = (labels: readonly Label[]): string =>
  labels.some(({ files }) => files === 'failed')
    ? 'The label files couldn’t be created'
    : 'The label files are being created'

function BoughtLabel({ label, serviceName }: { label: Label; serviceName: string }) {
  const { carrier, charge, currency, trackingNumber, files } = label
  return (
    <div className="flex gap-4">
      {files === 'completed' && <LabelPicture label={label} />}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="text-14 font-semibold">Label bought</p>
        <p className="text-13 break-words">{formatService(carrier, serviceName)}</p>
        <p className="text-13 tabular-nums">{formatMoney(charge, currency)}</p>
        {trackingNumber && (
          <p>
            <span className="font-mono text-12 break-words">{formatTracking(trackingNumber)}</span>{' '}
            <CopyButton isSmall text={trackingNumber} label="Copy tracking number" />
          </p>
        )}
        {files === 'completed' && <LabelFiles label={label} />}
      </div>
    </div>
  )
}
