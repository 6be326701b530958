import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type TopUpSummary, topUpsQuery } from '../../api/queries/credit.ts'
import { formatCoins, formatMoney } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { When } from '../../ui/when.tsx'
import { coins, statesOfTopUps } from './words.ts'

/** What was asked to be paid lately, and what became of it. */
export function TopUps() {
  const { data: topUps } = useSuspenseQuery({ ...topUpsQuery(), refetchOnWindowFocus: true })
  if (topUps.length === 0) return null
  return (
    <Section title="Top-ups" isFlush>
      <List label="Top-ups">
        {topUps.map((topUp) => (
          <TopUpItem key={topUp.topUpId} topUp={topUp} />
        ))}
      </List>
    </Section>
  )
}

function TopUpItem({ topUp }: { topUp: TopUpSummary }) {
  const { topUpId, state, credits, coin, amount, createdAt, expiresAt } = topUp
  const { tone, sign, text } = statesOfTopUps[state]
  return (
    <Item
      icon={<Icon name="coins" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <Link to={paths.topUp} params={{ topUpId }} className={textLinkStyle}>
          {formatMoney(credits, 'USD')}
        </Link>
      }
      about={
        <>
          {formatCoins(amount, coins[coin].unit)} · requested <When moment={createdAt} />
          {state === 'pending' && (
            <>
              {' '}
              · expires <When moment={expiresAt} />
            </>
          )}
        </>
      }
      actions={
        <Badge tone={tone} sign={sign}>
          {text}
        </Badge>
      }
    />
  )
}
