import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { sessionEnded } from '../api/request.ts'
import { scopeLost, sessionChanged } from '../api/tab-session.ts'
import { Toasts } from '../ui/toast.tsx'
import { usePreload } from '../ui/use-value.ts'
import { type Command, openCommands, openShortcuts, overlay, useCommands, useKeyboard } from './commands.ts'
import { Header } from './header.tsx'
import { useDestinations } from './navigation.ts'
import { NoticeBars } from './notice-bars.tsx'
import { takeKeptPage } from './page.tsx'
import { Sidebar, toggleSidebar } from './sidebar.tsx'
import { setTheme, themes } from './theme.ts'
import { identityRequest } from './use-action.ts'
import { useSession } from './use-session.ts'

const loadCommandMenu = () => import('./command-menu.tsx')
const loadShortcuts = () => import('./shortcuts-dialog.tsx')
const loadSessionDialogs = () => import('./session-dialogs.tsx')

const CommandMenu = lazy(async () => ({ default: (await loadCommandMenu()).CommandMenu }))
const ShortcutsDialog = lazy(async () => ({ default: (await loadShortcuts()).ShortcutsDialog }))
const SessionOverDialog = lazy(async () => ({ default: (await loadSessionDialogs()).SessionOverDialog }))
const SessionOtherDialog = lazy(async () => ({ default: (await loadSessionDialogs()).SessionOtherDialog }))
const ScopeLostDialog = lazy(async () => ({ default: (await loadSessionDialogs()).SubAccountUnavailableDialog }))
const IdentityDialog = lazy(async () => ({ default: (await loadSessionDialogs()).IdentityDialog }))

const overlayLoads = [loadCommandMenu, loadShortcuts, loadSessionDialogs]

/** Everything around the pages. */
export function Shell() {
  const { environment } = useSession()
  useShellCommands()
  usePreload(overlayLoads, 1_000)
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-2 bg-accent px-3 py-2 text-13 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {environment === 'sandbox' && <div aria-hidden="true" className="h-[3px] shrink-0 bg-warn-line" />}
      <NoticeBars />
      <div className="flex min-h-0 flex-1">
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header />
          <Toasts />
          <main
            id="page"
            tabIndex={-1}
            className="relative min-h-0 flex-1 overflow-y-auto has-data-buy-bar:scroll-pb-40"
          >
            <Outlet />
          </main>
        </div>
      </div>
      <Announcer />
      <Overlays />
    </div>
  )
}

/** Signing in takes precedence over other overlays. */
function Overlays() {
  const open = useSyncExternalStore(overlay.subscribe, overlay.get)
  const isEnded = useSyncExternalStore(sessionEnded.subscribe, sessionEnded.get)
  const other = useSyncExternalStore(sessionChanged.subscribe, sessionChanged.get)
  const lost = useSyncExternalStore(scopeLost.subscribe, scopeLost.get)
  const isBlocked = isEnded || other !== null || lost !== null
  const identity = useSyncExternalStore(identityRequest.subscribe, identityRequest.get)
  return (
    <Suspense fallback={null}>
      {isEnded && <SessionOverDialog />}
      {!isEnded && other && <SessionOtherDialog other={other} />}
      {!isEnded && !other && lost && <ScopeLostDialog lost={lost} />}
      {!isBlocked && identity && <IdentityDialog />}
      {!isBlocked && !identity && open === 'commands' && <CommandMenu />}
      {!isBlocked && !identity && open === 'shortcuts' && <ShortcutsDialog />}
    </Suspense>
  )
}

/** Announces a new page to screen readers, and moves the focus to its heading. */
function Announcer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const path = useRef(router.state.location.pathname)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === path.current) return
        path.current = toLocation.pathname
        if (takeKeptPage(toLocation.pathname)) return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        // Pages with a form start in their first field.
        const first = document.querySelector<HTMLElement>('main [data-initial-focus]') ?? heading
        first?.focus({ preventScroll: true })
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** The commands that are available on every page. */
function useShellCommands(): void {
  const navigate = useNavigate()
  const destinations = useDestinations()
  const commands = useMemo(() => {
    const go = destinations.map((destination): Command => {
      const { text, keys } = destination
      const run = () =>
        'href' in destination ? location.assign(destination.href) : void navigate({ to: destination.to })
      return { id: `go ${text}`, text, group: 'Go to', keys, run }
    })
    const everywhere: Command[] = [
      {
        id: 'search',
        text: 'Search and commands',
        group: 'Everywhere',
        keys: 'mod+k',
        isHiddenInMenu: true,
        run: openCommands,
      },
      { id: 'search by /', text: 'Search', group: 'Everywhere', keys: '/', isHiddenInMenu: true, run: openCommands },
      { id: 'shortcuts', text: 'Keyboard shortcuts', group: 'Everywhere', keys: '?', run: openShortcuts },
      { id: 'rail', text: 'Collapse or expand the sidebar', group: 'Everywhere', keys: 'm', run: toggleSidebar },
      ...themes.map(({ id, text }) => ({
        id: `theme ${id}`,
        text: `Theme: ${text}`,
        group: 'Appearance',
        keywords: 'dark light colors',
        run: () => setTheme(id),
      })),
    ]
    return [...go, ...everywhere]
  }, [navigate, destinations])
  useCommands(commands)
  useKeyboard()
}
