import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  type Batch,
  type BatchFailure,
  batchItemsQuery,
  type ItemStates,
  itemsPageSize,
  type NamedItem,
} from '../../api/queries/batches.ts'
import { formatCount, formatMoney } from '../../format/numbers.ts'
import { formatService, formatTracking } from '../../format/shipping.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { ChoicesMenu } from '../../ui/menu.tsx'
import { Badge, InlineResult } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { type Column, Pager, Table } from '../../ui/table.tsx'
import { BatchFailures } from './batch-failures.tsx'
import { LeaveOut, Recipient, useItemChange } from './item-parts.tsx'
import { RateMenu } from './rate-menu.tsx'
import { itemTexts } from './text.ts'
import { useFreshItems } from './use-fresh-items.ts'

type Props = { batch: Batch; failures: readonly BatchFailure[] }

/** A page of items: those that can't be bought by their reasons, then the others in the order of the labels. */
export function BatchItems({ batch, failures }: Props) {
  useFreshItems(batch)
  const { counts } = batch
  const [shown, setShown] = useState<Shown>('all')
  const [wantedPage, setPage] = useState(1)
  const total = countOf(batch, shown)
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / itemsPageSize)))
  const query = useQuery(batchItemsQuery(batch.id, { states: views[shown].states, page }))
  const rows = query.data?.items ?? []
  const failed = rows.filter(({ item }) => item.state === 'failed')
  const others = rows.filter(({ item }) => item.state !== 'failed')
  const choose = (view: Shown) => {
    setShown(view)
    setPage(1)
  }
  return (
    <>
      {counts.failed > 0 && <BatchFailures batch={batch} failures={failures} rows={failed} />}
      {(others.length > 0 || counts.failed < counts.total || shown !== 'all') && (
        <Section
          title="Packages"
          isFlush
          actions={
            <ChoicesMenu
              label="Packages to show"
              isSingle
              trigger={<Button trailing="chevron">{views[shown].text}</Button>}
              choices={allViews
                .filter((view) => view === shown || countOf(batch, view) > 0)
                .map((view) => ({
                  id: view,
                  text: `${views[view].text}: ${formatCount(countOf(batch, view))}`,
                }))}
              chosen={[shown]}
              onChange={([view]) => view && choose(view)}
            />
          }
        >
          {query.isPending ? <SkeletonRows /> : <Items batch={batch} rows={others} />}
          {total > itemsPageSize && (
            <div className="border-t border-line px-4 py-2">
              <Pager
                page={page}
                size={itemsPageSize}
                total={total}
                linkTo={(to, style, content) => (
                  <button type="button" className={style} onClick={() => setPage(to)}>
                    {content}
                  </button>
                )}
              />
            </div>
          )}
        </Section>
      )}
    </>
  )
}

const views = {
  all: {
    text: 'All packages',
    states: ['rating', 'ready', 'excluded', 'buying', 'bought', 'failed', 'unknown', 'canceled'],
  },
  failed: { text: 'Not bought', states: ['failed'] },
  ready: { text: 'Ready', states: ['ready'] },
  open: { text: 'In progress', states: ['buying', 'unknown'] },
  bought: { text: 'Bought', states: ['bought'] },
  excluded: { text: 'Left out', states: ['excluded'] },
} satisfies Record<string, { text: string; states: ItemStates }>

type Shown = keyof typeof views
const allViews = Object.keys(views) as Shown[]

const countOf = ({ counts }: Batch, shown: Shown): number =>
  shown === 'all' ? counts.total : views[shown].states.reduce((sum, state) => sum + counts[state], 0)

type ItemsProps = { batch: Batch; rows: readonly NamedItem[] }

function Items({ batch, rows }: ItemsProps) {
  const deniedReason = useDeniedReason('labels.buy')
  const { failure, change } = useItemChange(batch)
  const isReady = batch.state === 'ready'
  const exclusion = (row: NamedItem) => (
    <LeaveOut
      row={row}
      deniedReason={deniedReason}
      onChange={(excluded) => change(row.item.shipmentId, { excluded })}
    />
  )
  const service = (row: NamedItem): ReactNode =>
    isReady && row.item.state === 'ready' && deniedReason === null ? (
      <RateMenu batch={batch} row={row} onChoose={(rateId) => change(row.item.shipmentId, { rateId })} />
    ) : (
      <Service item={row.item} />
    )
  const columns: Column<NamedItem>[] = [
    {
      id: 'recipient',
      head: 'Recipient',
      cell: (row) => (
        <>
          <Recipient row={row} />
          <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
            <ItemState item={row.item} />
            {service(row)}
            {row.item.rate && formatMoney(row.item.rate.amount, row.item.rate.currency)}
            {isReady && exclusion(row)}
          </span>
        </>
      ),
    },
    { id: 'state', head: 'State', cell: ({ item }) => <ItemState item={item} /> },
    { id: 'service', head: 'Service', cell: service },
    {
      id: 'price',
      head: 'Price',
      align: 'end',
      cell: ({ item: { rate } }) => rate && formatMoney(rate.amount, rate.currency),
    },
    ...(isReady ? [{ id: 'actions', head: 'Actions', cell: exclusion }] : []),
  ]
  return (
    <>
      {failure && (
        <div className="px-4 pt-3">
          <InlineResult isGood={false}>{failureMessage(failure)}</InlineResult>
        </div>
      )}
      <Table isFramed label="Packages" columns={columns} rows={rows} keyOf={({ item }) => item.shipmentId} />
    </>
  )
}

const ItemState = ({ item: { state } }: { item: NamedItem['item'] }) => (
  <Badge tone={itemTexts[state].tone}>{itemTexts[state].text}</Badge>
)

const Service = ({ item: { rate, trackingNumber } }: { item: NamedItem['item'] }) => (
  <span className="flex flex-col">
    {rate && <span>{formatService(rate.carrier, rate.serviceName)}</span>}
    {trackingNumber && <span className="text-12 text-text-2">{formatTracking(trackingNumber)}</span>}
  </span>
)
