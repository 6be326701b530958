import { useQuery } from '@tanstack/react-query'
import { labelsOfOrdersQuery } from '../../../api/queries/printing.ts'
import { formatCountOf } from '../../../format/numbers.ts'
import { PrintButton } from '../../printing/print-button.tsx'
import { asListed, type Selection } from './selection.ts'

/** The service puts at most this many labels on sheets. */
const maxLabels = 50

type BulkPrintProps = {
  selection: Selection
  /** Labels are printed in the order of the list. */
  listed: readonly string[]
}

/** Prints the labels of the selected orders. */
export function BulkPrint({ selection, listed }: BulkPrintProps) {
  const orderIds = selection.kind === 'some' ? asListed(selection.orderIds, listed) : []
  const isFew = selection.kind === 'some' && orderIds.length <= maxLabels
  const { data } = useQuery({ ...labelsOfOrdersQuery(orderIds), enabled: isFew && orderIds.length > 0 })
  const labels = (isFew && data?.filter(({ files }) => files === 'completed')) || []
  const without = orderIds.length - new Set(labels.map(({ orderId }) => orderId)).size
  return (
    <>
      {labels.length > 0 && without > 0 && (
        <span className="text-12 text-text-2">{formatCountOf(without, 'order')} without a label to print</span>
      )}
      <PrintButton
        text={labels.length > 0 ? `Print ${formatCountOf(labels.length, 'label')}` : 'Print'}
        labelIds={labels.map(({ labelId }) => labelId)}
        disabledReason={reasonOf(isFew, data !== undefined, labels.length)}
        hasKey
      />
    </>
  )
}

function reasonOf(isFew: boolean, isKnown: boolean, labels: number): string | null {
  if (!isFew || labels > maxLabels) return `You can print up to ${maxLabels} labels at once. Select fewer orders.`
  if (!isKnown) return 'Finding labels…'
  return labels === 0 ? 'These orders have no labels to print' : null
}
