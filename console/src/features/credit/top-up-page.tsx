import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type TopUp, topUpQuery } from '../../api/queries/account.ts'
import { formatCoins, formatMoney } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { CodeLine, When } from '../../ui/text.tsx'
import { coinTexts, paymentText, topUpState } from './text.ts'
import { useRefreshedBalance } from './use-refreshed-balance.ts'

const route = getRouteApi('/shell/credit/top-ups/$topUpId')

/** The polling interval while a payment is pending. */
const paceMs = 3_000

/** The payment instructions and the received payments. */
export function TopUpPage() {
  const { topUpId } = route.useParams()
  const { data: topUp } = useSuspenseQuery({
    ...topUpQuery(topUpId),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? paceMs : false),
  })
  const { environment } = useSession()
  useRefreshedBalance(topUp.state)
  const { tone, sign, text } = topUpState(topUp)
  return (
    <Page
      title={`Top-up of ${formatMoney(topUp.credits, 'USD')}`}
      above={
        <Link
          to={paths.credit}
          className="inline-flex items-center gap-1 rounded-1 text-13 text-text-2 hover:text-text"
        >
          <Icon name="chevronLeft" className="size-3.5" />
          Credit
        </Link>
      }
      about={
        <span className="flex flex-wrap items-center gap-2">
          <span role="status">
            <Badge tone={tone} sign={sign}>
              {text}
            </Badge>
          </span>
          <span>
            requested <When moment={topUp.createdAt} />
          </span>
        </span>
      }
    >
      <Outcome topUp={topUp} />
      {topUp.state === 'pending' && <HowToPay topUp={topUp} />}
      {topUp.state === 'pending' && environment === 'sandbox' && <InSandbox topUpId={topUpId} />}
      {topUp.payments.length > 0 && <Payments topUp={topUp} />}
    </Page>
  )
}

function Outcome({ topUp: { state, credits } }: { topUp: TopUp }) {
  if (state === 'credited') {
    return (
      <Notice kind="ok" title="Credited">
        {formatMoney(credits, 'USD')} was added to your credit.
      </Notice>
    )
  }
  if (state === 'pending') return null
  return (
    <Notice kind="warn" title="This top-up has expired">
      Payments to this top-up’s address are no longer credited automatically. Add credit again instead.
    </Notice>
  )
}

/** A Sandbox simulates the blockchain, so the operator simulates the payment too. */
const InSandbox = ({ topUpId }: { topUpId: string }) => (
  <Notice kind="info" title="This is a Sandbox. Don’t send real coins.">
    <p className="mb-2">
      This Sandbox simulates the blockchain. To simulate a payment, run this command in the Waybill folder:
    </p>
    <CodeLine text={`npm run waybill -- credits pay --top-up ${topUpId}`} label="Copy command" />
  </Notice>
)

function HowToPay({ topUp: { coin, amount, address, paymentUri, expiresAt } }: { topUp: TopUp }) {
  const { name, unit } = coinTexts[coin]
  return (
    <Section
      title={`Pay with ${name}`}
      about="Send exactly this amount in one payment. Other amounts aren’t credited automatically."
    >
      <div className="flex gap-6 max-sm:flex-col max-sm:items-center">
        <div className="flex w-60 shrink-0 flex-col items-center gap-2">
          <QrCode text={paymentUri} label={`Payment QR code for a ${name} wallet`} />
          <a href={paymentUri} className={buttonStyle('plain')}>
            <Icon name="external" />
            Open in wallet
          </a>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4 max-sm:w-full">
          <Line name={`Amount in ${unit}`}>
            <CodeLine text={amount} label="Copy amount" />
          </Line>
          <Line name="Address">
            <CodeLine text={address} label="Copy address" />
          </Line>
          <p className="text-13 text-text-2">
            This payment request expires <When moment={expiresAt} />. You can leave this page. We add the credit once
            the blockchain confirms your payment.
          </p>
        </div>
      </div>
    </Section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 font-medium">{name}</p>
    {children}
  </div>
)

const Payments = ({ topUp: { payments, coin } }: { topUp: TopUp }) => (
  <Section title="Payments received" isFlush>
    <List label="Payments">
      {payments.map((payment) => (
        <Item
          key={payment.paymentId}
          title={formatCoins(payment.amount, coinTexts[coin].unit)}
          about={
            <>
              <When moment={payment.madeAt} /> · {paymentText(payment)}
            </>
          }
        />
      ))}
    </List>
  </Section>
)
