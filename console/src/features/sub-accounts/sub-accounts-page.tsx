import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subAccountsQuery } from '../../api/queries/sub-accounts.ts'
import { formatCountOf } from '../../format/count.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { NewSubAccountDialog } from './new-sub-account-dialog.tsx'
import { SubAccountItem } from './sub-account-item.tsx'

/** Parts of the account, which may use fewer carriers than it. */
export function SubAccountsPage() {
  const { data } = useSuspenseQuery(subAccountsQuery())
  const { subAccounts, carriers } = data
  const refusal = useRefusal('sub-accounts.manage')
  const [isMaking, setMaking] = useState(false)
  return (
    <Page
      title="Sub-accounts"
      about={
        <>
          Sub-accounts keep orders and carriers separate, for example by store or customer. API requests select a
          sub-account with the <code className="font-mono text-12 whitespace-nowrap">X-SubAccount-Id</code> header.
          Sub-accounts don’t limit what people or API keys can access.
        </>
      }
      actions={
        <BeginButton
          text="New sub-account"
          group="Sub-accounts"
          disabledReason={refusal}
          onPress={() => setMaking(true)}
        />
      }
    >
      <Section
        title={subAccounts.length > 0 ? formatCountOf(subAccounts.length, 'sub-account') : 'Sub-accounts'}
        isFlush
      >
        {subAccounts.length === 0 ? (
          <State icon="account" title="No sub-accounts yet">
            <p>You don’t need sub-accounts unless you ship for several stores or customers.</p>
          </State>
        ) : (
          <List label="Sub-accounts">
            {subAccounts.map((subAccount) => (
              <SubAccountItem key={subAccount.subAccountId} subAccount={subAccount} carriers={carriers} />
            ))}
          </List>
        )}
      </Section>
      {isMaking && <NewSubAccountDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}
