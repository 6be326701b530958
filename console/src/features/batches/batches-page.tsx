import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { batchesQuery, type NamedBatch } from '../../api/queries/batches.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { ShowMore } from '../../ui/button.tsx'
import { Badge, State } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { type Column, rowLinkStyle, Table } from '../../ui/table.tsx'
import { When } from '../../ui/text.tsx'
import { actorText, batchTexts, countsText, moneyText, totalsOf } from './text.ts'

/** All batches of the account, newest first. */
export function BatchesPage() {
  const query = useSuspenseInfiniteQuery({ ...batchesQuery(), refetchOnWindowFocus: true })
  const batches = query.data.pages.flatMap((page) => page.batches)
  return (
    <Page width="wide" title="Batches" about="Labels that were rated, reviewed and bought together.">
      {batches.length === 0 ? (
        <State
          level={2}
          icon="cart"
          title="No batches"
          actions={
            <Link to={paths.orders} className={buttonStyle('plain')}>
              Go to orders
            </Link>
          }
        >
          <p>Select several orders in the list, then choose Buy.</p>
        </State>
      ) : (
        <Section title="All batches" isFlush>
          <Table isFramed label="Batches" columns={columns} rows={batches} keyOf={({ batch }) => batch.id} />
          <ShowMore query={query}>Show older</ShowMore>
        </Section>
      )}
    </Page>
  )
}

const BatchState = ({ batch }: Pick<NamedBatch, 'batch'>) => (
  <Badge tone={batchTexts[batch.state].tone}>{batchTexts[batch.state].text}</Badge>
)

const columns: readonly Column<NamedBatch>[] = [
  {
    id: 'batch',
    head: 'Batch',
    cell: ({ batch, prices, createdBy }) => (
      <>
        <Link to={paths.batch} params={{ batchId: batch.id }} data-row-link className={`${rowLinkStyle} wrap-anywhere`}>
          {batch.reference || formatCountOf(batch.counts.total, 'package')}
        </Link>
        <span className="block text-12 text-text-2">{countsText(batch)}</span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-text-2 sm:hidden">
          <BatchState batch={batch} />
          <span className="tabular-nums">{moneyText(totalsOf(prices))}</span>
          <span>{actorText(createdBy)}</span>
          <When moment={batch.createdAt} />
        </span>
      </>
    ),
  },
  { id: 'state', head: 'State', cell: BatchState },
  { id: 'total', head: 'Total', align: 'end', cell: ({ prices }) => moneyText(totalsOf(prices)) },
  { id: 'who', head: 'Created by', cell: ({ createdBy }) => actorText(createdBy) },
  { id: 'at', head: 'Created', cell: ({ batch }) => <When moment={batch.createdAt} /> },
]
