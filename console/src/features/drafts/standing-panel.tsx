import { Link } from '@tanstack/react-router'
import { LabelStatus } from '../../api/statuses.ts'
import { formatService } from '../../format/carrier.ts'
import { formatMoney } from '../../format/money.ts'
import { formatTracking } from '../../format/tracking.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Label, labelsOf, type Standing } from '../buying/purchase.ts'
import { LabelFiles, LabelPicture } from '../printing/label-files.tsx'
import { LabelPapers } from '../printing/lazy-papers.tsx'
import { PrintButton } from '../printing/print-button.tsx'
import type { Printing } from '../printing/use-print.ts'

type Props = {
  orderId: string
  standings: readonly Standing[]
  printing: Printing
  /** What a service is called; the code of one that is not known here. */
  nameOf: (serviceCode: string) => string
  onNew: () => void
}

/** In narrow windows it was bought at the end of a long form, and what came of it stands above that. */
function showWhenItComes(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}

/** What became of the purchase, in place of the rates: under way, not known, or there. */
export function StandingPanel({ orderId, standings, printing, nameOf, onNew }: Props) {
  const labels = labelsOf(standings)
  const isBuying = standings.some(({ kind }) => kind === 'buying')
  const isUnknown = standings.some(({ kind }) => kind === 'unknown')
  const isReady = labels.length > 0 && labels.every(({ files }) => files === 'completed')
  return (
    <div ref={showWhenItComes} className="flex scroll-mt-24 flex-col gap-4">
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
        {standings.map((standing, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels are told apart by nothing but their places
          <Unbought key={place} standing={standing} parcel={standings.length > 1 ? place + 1 : null} />
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
        <LabelPapers key={labelId} labelId={labelId} />
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

/** A parcel that got no label while another did, or after this was told to be under way: it is bought for on the order. */
function Unbought({ standing, parcel }: { standing: Standing; parcel: number | null }) {
  if (standing.kind !== 'failed' && standing.kind !== 'free') return null
  const title = `No label was created${parcel === null ? '' : ` for package ${parcel}`}, and nothing was charged${parcel === null ? '' : ' for it'}`
  return (
    <Notice kind="bad" title={title}>
      {standing.kind === 'failed' && `${standing.message} `}
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
