import { useQuery } from '@tanstack/react-query'
import { labelsOfOrdersQuery } from '../../api/queries/printing.ts'
import { formatCountOf } from '../../format/count.ts'
import { PrintButton } from '../printing/print-button.tsx'
import type { Selection } from './selection.ts'

/** As many as the service lays on sheets at once. */
const maxLabels = 50

type Props = {
  selection: Selection
  /** The orders of the page: labels come out as the list has them. */
  listed: readonly string[]
}

/** Marked ones that are on other pages come behind. */
const asListed = (orderIds: ReadonlySet<string>, listed: readonly string[]): string[] => [
  ...listed.filter((orderId) => orderIds.has(orderId)),
  ...[...orderIds].filter((orderId) => !listed.includes(orderId)),
]

/** The labels of the marked orders on paper, one behind the other: several on a sheet, or each by itself. */
export function BulkPrint({ selection, listed }: Props) {
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
