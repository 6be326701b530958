/** Parts of items that can be bought, and of those that can't. */
import { Link } from '@tanstack/react-router'
import { type Batch, changeItem, type NamedItem } from '../../api/queries/batches.ts'
import { paths } from '../../paths.ts'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { textLinkStyle } from '../../ui/text.tsx'

/** Changes of one item, with the failure of the last one. */
export function useItemChange(batch: Batch) {
  const action = useAction(changeItem, { refreshes: ['batches'] })
  return {
    failure: action.failure,
    change: (shipmentId: string, change: Parameters<typeof changeItem>[0]['change']) =>
      action.run({ batchId: batch.id, shipmentId, change }),
  }
}

type LeaveOutProps = { row: NamedItem; deniedReason: string | null; onChange: (excluded: boolean) => void }

/** Leaves a package out of the purchase, or includes it again. */
export function LeaveOut({ row: { item, recipient }, deniedReason, onChange }: LeaveOutProps) {
  const isOut = item.state === 'excluded'
  const verb = isOut ? 'Include' : 'Leave out'
  return (
    <Button
      look="quiet"
      disabledReason={deniedReason}
      aria-label={`${verb} ${recipient ?? 'the package'}`}
      onPress={() => onChange(!isOut)}
    >
      {verb}
    </Button>
  )
}

export const Recipient = ({ row: { item, recipient, city } }: { row: NamedItem }) => (
  <span className="flex flex-col">
    <Link to={paths.order} params={{ orderId: item.orderId }} className={textLinkStyle}>
      {recipient || 'No name'}
    </Link>
    {city && <span className="text-12 text-text-2">{city}</span>}
  </span>
)
