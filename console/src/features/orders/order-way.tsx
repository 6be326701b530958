import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { cameFrom, neighboursOf } from './came-from.ts'

const linkStyle = 'inline-flex min-h-6 items-center gap-1 rounded-1 text-text-2 hover:text-text'

/** Back to the list as it was left, and along it. */
export function OrderWay({ orderId }: { orderId: string }) {
  const list = useSyncExternalStore(cameFrom.subscribe, cameFrom.get)
  const beside = neighboursOf(list, orderId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-13">
      <Link to={paths.orders} search={list.search} className={linkStyle}>
        <Icon name="chevronLeft" className="size-3.5" />
        Orders
      </Link>
      {beside && beside.count > 1 && (
        <nav aria-label="Orders in the list" className="flex items-center gap-1 text-text-3">
          <Step orderId={beside.before} text="Previous order" icon="chevronLeft" />
          <span className="tabular-nums">
            {beside.place} of {beside.count}
          </span>
          <Step orderId={beside.next} text="Next order" icon="chevronRight" />
        </nav>
      )}
    </div>
  )
}

type StepProps = { orderId: string | null; text: string; icon: 'chevronLeft' | 'chevronRight' }

const Step = ({ orderId, text, icon }: StepProps) =>
  orderId === null ? (
    <span className="flex size-6 items-center justify-center opacity-55">
      <Icon name={icon} className="size-3.5" />
    </span>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={`${linkStyle} size-6 justify-center`}>
      <Icon name={icon} className="size-3.5" />
      <span className="sr-only">{text}</span>
    </Link>
  )
