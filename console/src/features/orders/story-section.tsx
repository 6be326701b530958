import type { Timeline as Kept, Order } from '../../api/queries/orders.ts'
import { OrderStatus } from '../../api/statuses.ts'
import { Replaces } from '../../shell/replaces.tsx'
import { Happening, Timeline } from '../../ui/timeline.tsx'
import { ReplacedBy } from './replacement.tsx'
import { actorWords, storyOf } from './story.ts'

type Props = { timeline: Kept; order: Order }

/** Everything that happened to the order, the latest first. */
export const Story = ({ timeline: { entries, isComplete }, order }: Props) => (
  <>
    <Timeline label="History">
      {storyOf(
        entries,
        order.shipments.map(({ shipmentId }) => shipmentId),
      ).map(({ entry, line: { icon, tone, title, details } }) => {
        const actor = actorWords(entry.actor)
        return (
          <Happening key={entry.entryId} icon={icon} tone={tone} title={title} moment={entry.at}>
            {details.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {entry.created && <Replaces order={order} />}
            {entry.moved?.to === OrderStatus.Cancelled && <ReplacedBy order={order} />}
            {actor && <span className="text-text-3">{actor}</span>}
          </Happening>
        )
      })}
    </Timeline>
    {!isComplete && <p className="mt-4 text-12 text-text-3">Earlier events are hidden.</p>}
  </>
)
