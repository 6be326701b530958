import { Link } from '@tanstack/react-router'
import type { PushToSettle } from '../api/queries/to-settle.ts'
import { formatTracking } from '../format/tracking.ts'
import { paths } from '../paths.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { Section } from '../ui/section.tsx'
import { textLinkStyle } from '../ui/text-link.tsx'
import { PushState } from './push-state.tsx'

const title = 'Failed fulfillment updates'
const about =
  'The store was not notified of these labels, or we couldn’t confirm that it was. The buyer may not know that the package is on its way.'
/** The service lists no more at once. */
const mostListed = 200

/** What stores were not told, or may not have been, and somebody has to see to. */
export const PushesToSettle = ({ pushes }: { pushes: readonly PushToSettle[] }) => (
  <Section
    title={title}
    about={
      pushes.length < mostListed
        ? about
        : `${about} Only the latest ${mostListed} updates are shown. More appear as you resolve these.`
    }
    isFlush
  >
    <ul aria-label={title} className="divide-y divide-line">
      {pushes.map((push) => (
        <li key={push.labelId} className="flex flex-col gap-3 px-4 py-4">
          <h3 className="text-14">
            <Link to={paths.order} params={{ orderId: push.orderId }} className={`${textLinkStyle} wrap-anywhere`}>
              {push.recipient ?? 'Unnamed recipient'}
            </Link>
          </h3>
          <Facts>
            <Fact name="Store">
              <span className="wrap-anywhere">
                {push.storeName}, {push.number}
              </span>
            </Fact>
            <Fact name="Label">{formatTracking(push.trackingNumber)}</Fact>
          </Facts>
          <PushState push={push} isAlone />
        </li>
      ))}
    </ul>
  </Section>
)
