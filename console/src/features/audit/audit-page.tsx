import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type AccountAct, auditTrailQuery } from '../../api/queries/account.ts'
import { Page } from '../../shell/page.tsx'
import { ShowMore } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ExactTime } from '../../ui/text.tsx'
import { actionText, actorIdentity, actorText } from './text.ts'

export function AuditPage() {
  const query = useSuspenseInfiniteQuery(auditTrailQuery())
  const acts = query.data.pages.flatMap((page) => page.acts)
  return (
    <Page
      width="wide"
      title="Audit trail"
      about="Sign-ins and changes to keys, people, carriers, printers, credit, addresses, and settings. Entries can’t be edited or deleted."
    >
      <Section title="Activity" isFlush>
        <Table isFramed label="Audit trail" columns={columns} rows={acts} keyOf={({ auditId }) => auditId} />
        <ShowMore query={query}>Show older</ShowMore>
      </Section>
    </Page>
  )
}

const Actor = ({ actor }: Pick<AccountAct, 'actor'>) => (
  <span className="block min-w-0">
    <span className="wrap-anywhere">{actorText(actor)}</span>
    {actorIdentity(actor).map((text) => (
      <span key={text} className="block text-12 wrap-anywhere text-text-2">
        {text}
      </span>
    ))}
  </span>
)

const columns: readonly Column<AccountAct>[] = [
  {
    id: 'what',
    head: 'Action',
    cell: (act) => (
      <>
        <span className="break-words">{actionText(act)}</span>
        {act.reason && <span className="block text-12 break-words text-text-2">“{act.reason}”</span>}
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-12 text-text-2 sm:hidden">
          <Actor actor={act.actor} />
          <ExactTime moment={act.at} />
        </span>
      </>
    ),
  },
  { id: 'who', head: 'Done by', cell: ({ actor }) => <Actor actor={actor} /> },
  {
    id: 'from',
    head: 'IP address',
    cell: ({ clientAddress }) => <span className="font-mono text-12">{clientAddress}</span>,
  },
  { id: 'at', head: 'Date', cell: ({ at }) => <ExactTime moment={at} /> },
]
