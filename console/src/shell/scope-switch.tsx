import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { subAccountsQuery } from '../api/queries/sub-accounts.ts'
import { scope } from '../api/scope.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { chipStyle } from './chip-style.ts'
import { resetWhatIsScoped } from './reset-what-is-scoped.ts'

/** The sub-account that is worked for; an account without any has no switch. */
export function ScopeSwitch() {
  const queryClient = useQueryClient()
  const { data } = useQuery(subAccountsQuery())
  const chosen = useSyncExternalStore(scope.subscribe, scope.get)
  const subAccounts = data?.subAccounts.filter(({ active }) => active) ?? []
  if (subAccounts.length === 0) return null
  const name = subAccounts.find(({ subAccountId }) => subAccountId === chosen)?.name ?? 'All'
  // Of a name that says nothing new there is no room in a narrow window.
  const isAll = chosen === null
  const choose = (subAccountId: string | null) => {
    scope.set(subAccountId)
    void resetWhatIsScoped(queryClient)
  }
  return (
    <Menu
      label="Sub-accounts"
      trigger={
        <AriaButton className={`${chipStyle} ${isAll ? 'max-sm:shrink-0' : ''}`}>
          <span className="sr-only">Sub-account: </span>
          <span className={`truncate ${isAll ? 'max-sm:sr-only' : ''}`}>
            {name}
            {isAll && <span className="max-lg:hidden"> sub-accounts</span>}
          </span>
          {isAll && <Icon name="account" className="size-4 sm:hidden" />}
          <Icon name="chevron" className={`size-3.5 text-text-3 ${isAll ? 'max-sm:hidden' : ''}`} />
        </AriaButton>
      }
      groups={[
        {
          title: 'Sub-accounts limit what you see and create, not your permissions',
          entries: [
            {
              id: 'all',
              text: 'All',
              about: 'Whole account',
              isChosen: isAll,
              onAction: () => choose(null),
            },
            ...subAccounts.map(({ subAccountId, name: text }) => ({
              id: subAccountId,
              text,
              isChosen: subAccountId === chosen,
              onAction: () => choose(subAccountId),
            })),
          ],
        },
      ]}
    />
  )
}
