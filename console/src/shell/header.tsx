import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { creditQuery } from '../api/queries/account.ts'
import { subAccountsQuery } from '../api/queries/developers.ts'
import { signOut, switchAccount } from '../api/queries/session.ts'
import { forgetShown, scope } from '../api/tab-session.ts'
import { basePath, servicePath } from '../base-path.ts'
import { formatMoney } from '../format/numbers.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Keys } from '../ui/keys.tsx'
import { Menu } from '../ui/menu.tsx'
import { Badge } from '../ui/notice.tsx'
import { openCommands, openShortcuts } from './commands.ts'
import { Destinations } from './sidebar.tsx'
import { setTheme, theme, themes } from './theme.ts'
import { useAction } from './use-action.ts'
import { resetScopedData, useDeniedReason, useSession } from './use-session.ts'

export function Header() {
  const { environment } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="flex h-(--header) shrink-0 items-center gap-2 border-b border-line bg-bg px-4 max-sm:px-2">
      <IconButton icon="menu" label="Menu" place="start" onPress={() => setOpen(true)} className="md:hidden" />
      <Drawer title="Waybill" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Destinations onLeave={() => setOpen(false)} />
      </Drawer>
      <AccountSwitch />
      <ScopeSwitch />
      {environment === 'sandbox' && (
        <Badge tone="warn">
          Sandbox<span className="max-sm:hidden"> · sample labels only</span>
        </Badge>
      )}
      <span className="flex-1" />
      <Balance />
      <SearchBox />
      <PersonMenu />
    </header>
  )
}

/** Shows the current account, and switches between the person's accounts. */
function AccountSwitch() {
  const { account, memberships } = useSession()
  // Reloads, so that nothing from the previous account stays visible.
  const move = useAction(switchAccount, {
    onDone: () => {
      scope.set(null)
      location.assign(basePath)
    },
  })
  const content = (
    <>
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-1 bg-accent-soft text-11 font-semibold text-accent"
      >
        {account.name.trim().charAt(0).toUpperCase() || '–'}
      </span>
      <span className="truncate">{account.name}</span>
    </>
  )
  if (memberships.length < 2) {
    return (
      <span className={chipStyle} title={`Account: ${account.name}`}>
        {content}
      </span>
    )
  }
  return (
    <Menu
      label="Accounts"
      trigger={
        <AriaButton className={chipStyle}>
          {content}
          <span className="sr-only">, switch account</span>
          <Icon name="chevron" className="size-3.5 text-text-3" />
        </AriaButton>
      }
      groups={[
        {
          title: 'Switch account',
          entries: memberships.map(({ accountId, accountName, role }) => ({
            id: accountId,
            text: accountName,
            about: role,
            isChosen: accountId === account.accountId,
            onAction: () => accountId !== account.accountId && move.run(accountId),
          })),
        },
      ]}
    />
  )
}

const refetchMs = 60_000

/** The available credit, for people who may see it. */
function Balance() {
  const isDenied = useDeniedReason('credit.read') !== null
  const { data } = useQuery({
    ...creditQuery(),
    enabled: !isDenied,
    refetchOnWindowFocus: true,
    refetchInterval: refetchMs,
  })
  if (!data || isDenied) return null
  const amount = formatMoney(data.available, data.currency)
  return (
    <Link to={paths.credit} className={`${chipStyle} shrink-0 tabular-nums hover:bg-hover max-md:hidden`}>
      <span className="sr-only">Credit: </span>
      {amount}
    </Link>
  )
}

const SearchBox = () => (
  <AriaButton
    onPress={openCommands}
    className="flex min-h-(--control) cursor-default items-center gap-2 rounded-2 border border-line bg-surface px-2.5 text-13 text-text-3 data-hovered:border-line-strong data-hovered:text-text-2 md:w-64"
  >
    <Icon name="search" />
    <span className="flex-1 text-left max-md:sr-only">Search or go to…</span>
    <span aria-hidden="true" className="max-md:hidden">
      <Keys keys="mod+k" />
    </span>
  </AriaButton>
)

function PersonMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const leave = useAction(signOut, {
    onDone: () => {
      forgetShown()
      location.assign(`${basePath}sign-in`)
    },
  })
  const name = user.name || user.email
  return (
    <Menu
      label="Profile menu"
      trigger={
        <AriaButton className={`${chipStyle} px-1`}>
          <span className="sr-only">Profile menu, {name}</span>
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-hover text-11 font-semibold text-text-2"
          >
            {initialsOf(name)}
          </span>
        </AriaButton>
      }
      groups={[
        {
          title: user.email,
          entries: [
            { id: 'profile', text: 'Profile', icon: 'person', onAction: () => void navigate({ to: paths.profile }) },
            {
              id: 'keys',
              text: 'Keyboard shortcuts',
              icon: 'keyboard',
              hint: <Keys keys="?" />,
              onAction: openShortcuts,
            },
            {
              id: 'guide',
              text: 'User guide',
              icon: 'book',
              onAction: () => location.assign(servicePath('docs/guide/console')),
            },
          ],
        },
        {
          title: 'Theme',
          entries: themes.map(({ id, text, icon }) => ({
            id,
            text,
            icon,
            isChosen: id === chosen,
            onAction: () => setTheme(id),
          })),
        },
        {
          entries: [{ id: 'leave', text: 'Sign out', icon: 'signOut', onAction: () => leave.run(undefined) }],
        },
      ]}
    />
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Switches the sub-account. Hidden if the account has none. */
function ScopeSwitch() {
  const queryClient = useQueryClient()
  const { data } = useQuery(subAccountsQuery())
  const chosen = useSyncExternalStore(scope.subscribe, scope.get)
  const subAccounts = data?.subAccounts.filter(({ active }) => active) ?? []
  if (subAccounts.length === 0) return null
  const name = subAccounts.find(({ subAccountId }) => subAccountId === chosen)?.name ?? 'All'
  // In narrow windows, there is no room for a name without information.
  const isAll = chosen === null
  const choose = (subAccountId: string | null) => {
    scope.set(subAccountId)
    void resetScopedData(queryClient)
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

const chipStyle =
  'flex min-h-(--control) min-w-0 cursor-default items-center gap-2 rounded-2 px-2 text-13 font-medium data-hovered:bg-hover data-pressed:bg-hover'
