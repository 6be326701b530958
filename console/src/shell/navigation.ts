/** The main navigation. Pages declare their entries in `routes.tsx`, and this module groups and filters them. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { needsAttentionCountQuery } from '../api/queries/needs-attention.ts'
import type { Session } from '../api/queries/session.ts'
import { servicePath } from '../base-path.ts'
import type { IconName } from '../ui/icon.tsx'
import { useSession } from './use-session.ts'

const groups = ['Ship', 'Account', 'Developers', 'Help'] as const

/** The navigation entry of a page. */
export type NavEntry = {
  group: (typeof groups)[number]
  text: string
  icon: IconName
  keys: string
  /** The permission that the page requires. Absent: everyone sees the entry. */
  act?: Session['may'][number]
  /** Shows how many items wait on the page. */
  count?: typeof needsAttentionCountQuery
}

/** The tab of a settings page. */
export type SettingsTab = Pick<NavEntry, 'text' | 'act'>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: NavEntry
    tab?: SettingsTab
  }
}

/** A page of the application (`to`), or of the service (`href`). */
export type Destination = NavEntry & ({ to: string } | { href: string })

const external: readonly Destination[] = [
  {
    group: 'Developers',
    text: 'API reference',
    icon: 'code',
    act: 'keys.manage',
    href: servicePath('docs/'),
    keys: 'g i',
  },
  { group: 'Help', text: 'Guides', icon: 'book', href: servicePath('docs/guide'), keys: 'g h' },
]

/** Entries that the person may use, in the order of the routes. */
function usePermitted<Entry extends { act?: Session['may'][number] }>(all: readonly Entry[]): readonly Entry[] {
  const { may } = useSession()
  return useMemo(() => all.filter(({ act }) => act === undefined || may.includes(act)), [all, may])
}

function useRouteEntries<Key extends 'nav' | 'tab'>(key: Key) {
  const router = useRouter()
  return useMemo(
    () =>
      Object.values(router.routesById).flatMap(({ fullPath, options }) => {
        const entry = options.staticData?.[key]
        return entry ? [{ ...entry, to: fullPath as string }] : []
      }),
    [router, key],
  )
}

/** All destinations that the person may open. */
export function useDestinations(): readonly Destination[] {
  const pages = useRouteEntries('nav')
  return usePermitted(useMemo(() => [...pages, ...external], [pages]))
}

/** The destinations by group. */
export const groupsOf = (destinations: readonly Destination[]): [title: string, destinations: Destination[]][] =>
  groups.map((group) => [group, destinations.filter((one) => one.group === group)])

/** The tabs of the settings pages that the person may open. */
export const useSettingsTabs = () => usePermitted(useRouteEntries('tab'))

const refetchMs = 60_000

/** The number of items that wait on a page. */
export function useWaitingCount(count: NonNullable<NavEntry['count']>): number {
  const { data } = useQuery({ ...count(), refetchOnWindowFocus: true, refetchInterval: refetchMs })
  return data?.count ?? 0
}
