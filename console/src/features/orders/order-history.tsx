import { type Timeline as Kept, type Order, OrderStatus } from '../../api/queries/orders.ts'
import { Timeline, TimelineEvent } from '../../ui/section.tsx'
import { ReplacedBy, Replaces } from './order-parts.tsx'
import { actorText, timelineOf } from './timeline.ts'

type Props = { timeline: Kept; order: Order }

/** The history of the order, latest first. */
export const OrderTimeline = ({ timeline: { entries, isComplete }, order }: Props) => (
  <>
    <Timeline label="History">
      {timelineOf(
        entries,
        order.shipments.map(({ shipmentId }) => shipmentId),
      ).map(({ entry, line: { icon, tone, title, details } }) => {
        const actor = actorText(entry.actor)
        return (
          <TimelineEvent key={entry.entryId} icon={icon} tone={tone} title={title} moment={entry.at}>
            {details.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {entry.created && <Replaces order={order} />}
            {entry.moved?.to === OrderStatus.Cancelled && <ReplacedBy order={order} />}
            {actor && <span className="text-text-3">{actor}</span>}
          </TimelineEvent>
        )
      })}
    </Timeline>
    {!isComplete && <p className="mt-4 text-12 text-text-3">Earlier events are hidden.</p>}
  </>
)
