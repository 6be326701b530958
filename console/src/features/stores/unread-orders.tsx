import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureMessage } from '../../api/messages.ts'
import { dismissUnreadOrder, retryUnreadOrder, type UnreadOrder, unreadOrdersQuery } from '../../api/queries/stores.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { InlineResult } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'

const title = 'Orders that can’t be read'
/** The service returns at most this many. */
const mostListed = 200

/** Shown only if there are some. */
export function UnreadOrders({ storeId }: { storeId: string }) {
  const { data: orders } = useSuspenseQuery({ ...unreadOrdersQuery(storeId), refetchInterval: 30_000 })
  if (orders.length === 0) return null
  const about =
    'Waybill reads these orders again automatically. Each one disappears from this list when it is imported.'
  return (
    <Section
      title={title}
      about={orders.length < mostListed ? about : `${about} Only the first ${mostListed} orders are shown.`}
      isFlush
    >
      <List label={title}>
        {orders.map((order) => (
          <UnreadItem key={order.externalId} storeId={storeId} order={order} />
        ))}
      </List>
    </Section>
  )
}

function UnreadItem({ storeId, order }: { storeId: string; order: UnreadOrder }) {
  const { externalId, number, orderId, cause, firstFailedAt, attempts, nextTryAt } = order
  const retry = useAction(retryUnreadOrder, { refreshes: ['stores', 'orders'] })
  const dismiss = useAction(dismissUnreadOrder, { refreshes: ['stores'], toast: 'Order dismissed' })
  const failure = retry.failure ?? dismiss.failure
  const name = nameOf(order)
  return (
    <Item
      title={
        orderId ? (
          <Link to={paths.order} params={{ orderId }} className={`${textLinkStyle} wrap-anywhere`}>
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere">{name}</span>
        )
      }
      about={
        <>
          <span className="block wrap-anywhere">{cause}</span>
          <span className="block">
            {number && externalId !== '' ? `ID ${externalId} · ` : ''}first failed <When moment={firstFailedAt} /> ·{' '}
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {nextTryAt && (
              <>
                {' · next attempt '}
                <When moment={nextTryAt} />
              </>
            )}
          </span>
          <span aria-live="polite">
            {retry.data?.cause && (
              <InlineResult isGood={false}>{`Still not readable. ${retry.data.cause}`}</InlineResult>
            )}
            {failure && <InlineResult isGood={false}>{failureMessage(failure)}</InlineResult>}
          </span>
        </>
      }
      actions={
        <>
          <ActionButton
            look="quiet"
            aria-label={`Read ${name} again`}
            isPending={retry.isPending}
            onPress={() => retry.run({ storeId, externalId })}
            disabledReason={nextTryAt === null ? 'The store returned no usable ID for this order' : null}
          >
            Read again
          </ActionButton>
          <ActionButton
            look="quiet"
            aria-label={`Dismiss ${name}`}
            isPending={dismiss.isPending}
            onPress={() => dismiss.run({ storeId, externalId })}
          >
            Dismiss
          </ActionButton>
        </>
      }
    />
  )
}

const nameOf = ({ number, externalId }: UnreadOrder): string =>
  number ?? (externalId === '' ? 'Order without an ID' : `Order ID ${externalId}`)
