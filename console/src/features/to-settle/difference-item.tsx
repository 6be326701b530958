import { Link } from '@tanstack/react-router'
import type { StoreDifference } from '../../api/queries/to-settle.ts'
import { paths } from '../../paths.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { When } from '../../ui/when.tsx'
import { differenceWords } from './words.ts'

/** An order that its store has changed since its label was bought. What has changed, its own page tells. */
export const DifferenceItem = ({ one }: { one: StoreDifference }) => (
  <li className="flex flex-col gap-3 px-4 py-4">
    <h3 className="text-14">
      <Link to={paths.order} params={{ orderId: one.orderId }} className={`${textLinkStyle} wrap-anywhere`}>
        {one.recipient ?? 'Unnamed recipient'}
      </Link>
    </h3>
    <Facts>
      <Fact name="Store">
        <span className="wrap-anywhere">
          {one.storeName}, {one.number}
        </span>
      </Fact>
      <Fact name="Change">
        {differenceWords(one)} <When moment={one.changedAt} />
      </Fact>
    </Facts>
  </li>
)
