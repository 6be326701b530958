import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StatementLine, statementQuery } from '../../api/queries/credit.ts'
import { formatService } from '../../format/carrier.ts'
import { formatChange, formatMoney } from '../../format/money.ts'
import { formatTracking } from '../../format/tracking.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { When } from '../../ui/when.tsx'
import { wordsOfActs } from './words.ts'

/** What moved the credit, the newest first, with what there was to spend after each. */
export function Statement() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(statementQuery())
  const lines = data.pages.flatMap((page) => page.lines)
  const currency = data.pages[0]?.currency ?? 'USD'
  return (
    <Section title="Statement" isFlush>
      {lines.length === 0 ? (
        <State icon="coins" title="No transactions yet" />
      ) : (
        <Table
          isFramed
          label="Statement"
          columns={columnsIn(currency)}
          rows={lines}
          keyOf={({ transferId }) => transferId}
        />
      )}
      {hasNextPage && (
        <div className="px-2 py-1.5">
          <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </Section>
  )
}

const columnsIn = (currency: string): readonly Column<StatementLine>[] => [
  {
    id: 'what',
    head: 'Transaction',
    cell: (line) => (
      <>
        <span className="flex items-baseline justify-between gap-3">
          <What line={line} />
          <span className="tabular-nums sm:hidden">
            <Amount of={line.amount} currency={currency} />
          </span>
        </span>
        <span className="mt-0.5 flex justify-between gap-3 text-12 text-text-2 sm:hidden">
          <When moment={line.at} />
          <span className="tabular-nums">Balance {formatMoney(line.balance, currency)}</span>
        </span>
      </>
    ),
  },
  { id: 'at', head: 'Date', cell: ({ at }) => <When moment={at} /> },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Amount of={amount} currency={currency} />,
  },
  { id: 'balance', head: 'Balance', align: 'end', cell: ({ balance }) => formatMoney(balance, currency) },
]

const What = ({ line: { act, purchase, reason } }: { line: StatementLine }) => (
  <span className="min-w-0">
    {wordsOfActs[act]}
    {purchase && (
      <>
        {': '}
        <Link to={paths.order} params={{ orderId: purchase.orderId }} className={textLinkStyle}>
          {formatService(purchase.carrier, purchase.serviceName)}
        </Link>
        {(purchase.recipient || purchase.trackingNumber) && (
          <span className="block text-12 break-words text-text-2">
            {purchase.recipient}
            {purchase.recipient && purchase.trackingNumber && ' · '}
            {purchase.trackingNumber && (
              // In one line wherever one has room for all of it: it is read out, and compared.
              <span className="inline-block">{formatTracking(purchase.trackingNumber)}</span>
            )}
          </span>
        )}
      </>
    )}
    {reason && <span className="block text-12 break-words text-text-2">{reason}</span>}
  </span>
)

/** What came in is told by its sign as well as by its colour. */
const Amount = ({ of, currency }: { of: string; currency: string }) => (
  <span className={of.startsWith('-') ? '' : 'text-ok'}>{formatChange(of, currency)}</span>
)
