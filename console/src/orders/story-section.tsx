import type { Timeline as Kept } from '../api/queries/orders.ts'
import { Happening, Timeline } from '../design/timeline.tsx'
import { actorWords, storyOf } from './story.ts'

/** Everything that happened to the order, the latest first. */
export const Story = ({ timeline: { entries, isComplete } }: { timeline: Kept }) => (
  <>
    <Timeline label="What happened">
      {storyOf(entries).map(({ entry, line: { icon, tone, title, details } }) => {
        const actor = actorWords(entry.actor)
        return (
          <Happening key={entry.entryId} icon={icon} tone={tone} title={title} moment={entry.at}>
            {details.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {actor && <span className="text-text-3">{actor}</span>}
          </Happening>
        )
      })}
    </Timeline>
    {!isComplete && <p className="mt-4 text-12 text-text-3">What happened before is not shown: it is a long story.</p>}
  </>
)
