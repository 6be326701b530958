import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import {
  type Coin,
  creditQuery,
  exportStatement,
  requestTopUp,
  type StatementLine,
  statementQuery,
  type TopUpSummary,
  topUpsQuery,
} from '../../api/queries/account.ts'
import { formatChange, formatCoins, formatMoney } from '../../format/numbers.ts'
import { formatService, formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { CreateButton, FormActions } from '../../shell/action-button.tsx'
import { ExportMenu } from '../../shell/export-menu.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { ShowMore } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ExactTime, textLinkStyle, When } from '../../ui/text.tsx'
import { coinTexts, topUpStates, transactionTexts } from './text.ts'

const byOperator = 'Ask the operator to add credit'

export function CreditPage() {
  const { data: credit } = useSuspenseQuery({ ...creditQuery(), refetchOnWindowFocus: true })
  const { environment } = useSession()
  const deniedReason = useDeniedReason('credit.top-up') ?? (credit.coins.length === 0 ? byOperator : null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="Credit"
      about="Your credit pays for labels."
      actions={
        <CreateButton text="Add credit" group="Credit" disabledReason={deniedReason} onPress={() => setAdding(true)} />
      }
    >
      {environment === 'sandbox' && (
        <Notice kind="info">This is a Sandbox. Credit is play money and pays only for sample labels.</Notice>
      )}
      <Section title="Balance">
        <dl className="grid gap-4 sm:grid-cols-3">
          <Figure
            name="Available credit"
            about={credit.isInvoiced ? 'You’re invoiced, so your balance can be negative.' : null}
          >
            <span className="text-28 font-semibold">{formatMoney(credit.available, credit.currency)}</span>
          </Figure>
          <Figure name="Held" about="For purchases in progress.">
            {formatMoney(credit.reserved, credit.currency)}
          </Figure>
          <Figure name="Pending refunds" about="For canceled labels that await the carrier’s decision.">
            {formatMoney(credit.pending, credit.currency)}
          </Figure>
        </dl>
      </Section>
      <TopUps />
      <Statement />
      {isAdding && <AddCreditDialog coins={credit.coins} onClose={() => setAdding(false)} />}
    </Page>
  )
}

const Figure = ({ name, about, children }: { name: string; about: string | null; children: ReactNode }) => (
  <div className="flex flex-col">
    <dt className="text-12 text-text-2">{name}</dt>
    <dd className="text-20 tabular-nums">{children}</dd>
    {about && <dd className="text-12 text-text-3">{about}</dd>}
  </div>
)

/** Creates a payment request. It adds no credit. */
function AddCreditDialog({ coins, onClose }: { coins: readonly Coin[]; onClose: () => void }) {
  const navigate = useNavigate()
  const action = useAction(requestTopUp, {
    refreshes: ['credit'],
    onDone: ({ topUpId }) => navigate({ to: paths.topUp, params: { topUpId } }),
  })
  return (
    <Dialog title="Add credit" isOpen onClose={onClose}>
      <Form
        label="Add credit"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['credits', 'coin'])}
        onSubmit={({ credits = '', coin = '' }) =>
          action.run({ credits: credits.replace(/^\s*\$/, '').trim(), coin: coin as Coin })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Continue to payment
          </FormActions>
        }
      >
        <TextField
          label="Amount in US dollars"
          name="credits"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="50.00"
          hint="Enter 5 to 100,000."
          autoFocus
        />
        <Select
          label="Pay with"
          name="coin"
          defaultValue={coins[0] ?? ''}
          choices={coins.map((coin) => ({ id: coin, text: coinTexts[coin].name }))}
          hint="The next page shows the exact amount and address."
        />
      </Form>
    </Dialog>
  )
}

/** The transactions, newest first, each with the balance after it. */
export function Statement() {
  const query = useSuspenseInfiniteQuery(statementQuery())
  const { data } = query
  const lines = data.pages.flatMap((page) => page.lines)
  const currency = data.pages[0]?.currency ?? 'USD'
  return (
    <Section
      title="Statement"
      isFlush
      actions={
        <ExportMenu
          label="Export the statement"
          choices={[{ id: 'all', text: 'All transactions', get: exportStatement }]}
        />
      }
    >
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
      <ShowMore query={query}>Show older</ShowMore>
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
            <Amount line={line} currency={currency} />
          </span>
        </span>
        <span className="mt-0.5 flex justify-between gap-3 text-12 text-text-2 sm:hidden">
          <ExactTime moment={line.at} />
          <span className="tabular-nums">Balance {formatMoney(line.balance, currency)}</span>
        </span>
      </>
    ),
  },
  { id: 'at', head: 'Date', cell: ({ at }) => <ExactTime moment={at} /> },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    cell: (line) => <Amount line={line} currency={currency} />,
  },
  { id: 'balance', head: 'Balance', align: 'end', cell: ({ balance }) => formatMoney(balance, currency) },
]

const What = ({ line: { act, purchase, reason } }: { line: StatementLine }) => (
  <span className="min-w-0">
    {transactionTexts[act]}
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
              // Keeps a tracking number on one line if it fits, because people read it aloud.
              <span className="inline-block">{formatTracking(purchase.trackingNumber)}</span>
            )}
          </span>
        )}
      </>
    )}
    {reason && <span className="block text-12 break-words text-text-2">{reason}</span>}
  </span>
)

/** Marked by its sign in addition to its color. A memo has its amount without a sign, because the credit doesn't change. */
const Amount = ({ line: { amount, memo }, currency }: { line: StatementLine; currency: string }) =>
  memo ? (
    <span className="text-text-2">({formatMoney(memo.amount, memo.currency)})</span>
  ) : (
    <span className={amount.startsWith('-') ? '' : 'text-ok'}>{formatChange(amount, currency)}</span>
  )

function TopUps() {
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
  const { tone, sign, text } = topUpStates[state]
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
          {formatCoins(amount, coinTexts[coin].unit)} · requested <When moment={createdAt} />
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
