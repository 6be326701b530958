import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type DraftRow, discardDraft, draftsQuery } from '../../api/queries/drafts.ts'
import { scope } from '../../api/tab-session.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { ConfirmAction } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { When } from '../../ui/text.tsx'
import { NewOrder } from '../orders/order-parts.tsx'
import { missingLines } from './issues.ts'

export function DraftsPage() {
  const { data } = useSuspenseQuery(draftsQuery())
  const { drafts, total } = data
  return (
    <Page title="Drafts" about="Unfinished orders. Everyone in this account can see drafts." actions={<NewOrder />}>
      {drafts.length === 0 ? (
        <State level={2} icon="file" title="No drafts">
          <p>New orders are saved here automatically until you buy a label, save them for later, or delete them.</p>
        </State>
      ) : (
        <Section title={formatCountOf(total, 'draft')} isFlush>
          <List label="Drafts">
            {drafts.map((draft) => (
              <DraftItem key={draft.draftId} draft={draft} />
            ))}
          </List>
        </Section>
      )}
    </Page>
  )
}

function DraftItem({ draft }: { draft: DraftRow }) {
  const { draftId, recipient, city, reference, parcelCount, countries, missing, wrong, savedAt } = draft
  const issues = missing.map((field) => ({ field, kind: 'missing' as const, message: '' }))
  const needs = missingLines(issues, parcelCount, countries).join(' ')
  const status = needs || (wrong.length > 0 ? 'Some details need to be fixed.' : 'Ready to ship.')
  const name = [recipient, city].filter(Boolean).join(', ') || reference || 'No recipient yet'
  const [isAsking, setAsking] = useState(false)
  const action = useAction(discardDraft, {
    refreshes: ['drafts'],
    toast: 'Draft deleted',
    onDone: () => setAsking(false),
  })
  return (
    <Item
      title={
        <Link to={paths.draft} params={{ draftId }} className="rounded-1 text-accent hover:underline">
          {name}
        </Link>
      }
      about={[recipient || city ? reference : null, status].filter(Boolean).join(' · ')}
      actions={
        <>
          <span className="text-12 text-text-3">
            <When moment={savedAt} />
          </span>
          <ItemMenu of={name} entries={[removeEntry({ onAction: () => setAsking(true) })]} />
          <ConfirmAction
            title="Delete this draft?"
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            action={action}
            onConfirm={() => action.run({ draftId, subAccountId: scope.get() })}
            verb="Delete draft"
          >
            The draft for {name} is deleted for everyone in this account.
          </ConfirmAction>
        </>
      }
    />
  )
}
