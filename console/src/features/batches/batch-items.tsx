import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Batch, batchItemsQuery, excludeItem, type NamedItem } from '../../api/queries/batches.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatService, formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button, ShowMore } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { Badge } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { textLinkStyle } from '../../ui/text.tsx'
import { itemTexts } from './text.ts'
import { useFreshItems } from './use-fresh-items.ts'

/** The items: those that can't be bought first, then all others in the order of the labels. */
export function BatchItems({ batch }: { batch: Batch }) {
  useFreshItems(batch)
  return (
    <>
      {batch.counts.failed > 0 && <Items batch={batch} title="Packages to correct" states={['failed']} />}
      {batch.counts.failed < batch.counts.total && (
        <Items
          batch={batch}
          title="Packages"
          states={['rating', 'ready', 'excluded', 'buying', 'bought', 'unknown', 'canceled']}
        />
      )}
    </>
  )
}

type ItemsProps = { batch: Batch; title: string; states: NonNullable<Parameters<typeof batchItemsQuery>[1]> }

function Items({ batch, title, states }: ItemsProps) {
  const query = useInfiniteQuery(batchItemsQuery(batch.id, states))
  const deniedReason = useDeniedReason('labels.buy')
  const excluding = useAction(excludeItem, { refreshes: ['batches'] })
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const exclusion = ({ item, recipient }: NamedItem) => {
    const isOut = item.state === 'excluded'
    return (
      <Button
        look="quiet"
        disabledReason={deniedReason}
        aria-label={`${isOut ? 'Include' : 'Leave out'} ${recipient ?? 'the package'}`}
        onPress={() => excluding.run({ batchId: batch.id, shipmentId: item.shipmentId, excluded: !isOut })}
      >
        {isOut ? 'Include' : 'Leave out'}
      </Button>
    )
  }
  const columns: Column<NamedItem>[] = [
    {
      id: 'recipient',
      head: 'Recipient',
      cell: (row) => (
        <>
          <Recipient row={row} />
          <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
            <ItemState item={row.item} />
            {row.item.rate && formatMoney(row.item.rate.amount, row.item.rate.currency)}
            {batch.state === 'ready' && exclusion(row)}
          </span>
        </>
      ),
    },
    { id: 'state', head: 'State', cell: ({ item }) => <ItemState item={item} /> },
    { id: 'service', head: 'Service', cell: ({ item }) => <Service item={item} /> },
    {
      id: 'price',
      head: 'Price',
      align: 'end',
      cell: ({ item: { rate } }) => rate && formatMoney(rate.amount, rate.currency),
    },
    ...(batch.state === 'ready'
      ? [
          {
            id: 'actions',
            head: 'Actions',
            cell: exclusion,
          },
        ]
      : []),
  ]
  return (
    <Section title={title} isFlush>
      {query.isPending ? (
        <SkeletonRows />
      ) : (
        <Table isFramed label={title} columns={columns} rows={rows} keyOf={({ item }) => item.shipmentId} />
      )}
      <ShowMore query={query}>Show more</ShowMore>
    </Section>
  )
}

const Recipient = ({ row: { item, recipient, city } }: { row: NamedItem }) => (
  <span className="flex flex-col">
    <Link to={paths.order} params={{ orderId: item.orderId }} className={textLinkStyle}>
      {recipient || 'No name'}
    </Link>
    {city && <span className="text-12 text-text-2">{city}</span>}
  </span>
)

const ItemState = ({ item: { state, error } }: { item: NamedItem['item'] }) => (
  <span className="flex flex-col items-start gap-0.5">
    <Badge tone={itemTexts[state].tone}>{itemTexts[state].text}</Badge>
    {error && <span className="max-w-prose text-12 break-words text-bad">{error.message}</span>}
  </span>
)

const Service = ({ item: { rate, trackingNumber } }: { item: NamedItem['item'] }) => (
  <span className="flex flex-col">
    {rate && <span>{formatService(rate.carrier, rate.serviceName)}</span>}
    {trackingNumber && <span className="text-12 text-text-2">{formatTracking(trackingNumber)}</span>}
  </span>
)
