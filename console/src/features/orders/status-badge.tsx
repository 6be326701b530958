import type { OrderStatus } from '../../api/statuses.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusWords } from './statuses.ts'

type Props = {
  status: OrderStatus
  /** Of the label that is being bought, if one is. */
  openPurchase?: string | null
}

/** The status; while a label is being bought, that: it is what matters then. */
export function StatusBadge({ status, openPurchase = null }: Props) {
  if (openPurchase === 'OutcomeUnknown') {
    return (
      <Badge tone="warn" sign="?">
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
  const { tone, text, ...shape } = statusWords(status)
  return (
    <Badge tone={tone} {...('icon' in shape ? { icon: shape.icon } : { sign: shape.sign })}>
      {text}
    </Badge>
  )
}
