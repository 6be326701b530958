import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { creditQuery } from '../../api/queries/credit.ts'
import { formatMoney } from '../../format/money.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useSession } from '../../shell/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { AddCreditDialog } from './add-credit-dialog.tsx'
import { Statement } from './statement.tsx'
import { TopUps } from './top-ups.tsx'

const byOperator = 'Ask the operator to add credit'

/** What the account can spend, what moved it, and how more is paid for. */
export function CreditPage() {
  const { data: credit } = useSuspenseQuery({ ...creditQuery(), refetchOnWindowFocus: true })
  const { environment } = useSession()
  const refusal = useRefusal('credit.top-up') ?? (credit.coins.length === 0 ? byOperator : null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="Credit"
      about="Your credit pays for labels."
      actions={
        <BeginButton text="Add credit" group="Credit" disabledReason={refusal} onPress={() => setAdding(true)} />
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
