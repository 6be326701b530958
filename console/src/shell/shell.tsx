import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionOver } from '../api/request.ts'
import { scopeLost } from '../api/scope.ts'
import { sessionOther } from '../api/shown.ts'
import { Toasts } from '../ui/toast.tsx'
import { Announcer } from './announcer.tsx'
import { Bars } from './bars.tsx'
import { Header } from './header.tsx'
import { identityWanted } from './identity.ts'
import { overlay } from './overlays.ts'
import { Rail } from './rail.tsx'
import { useFrameCommands } from './use-frame-commands.ts'
import { useSession } from './use-session.ts'

const pieces = {
  commands: () => import('./command-menu.tsx'),
  shortcuts: () => import('./shortcuts-dialog.tsx'),
  sessionOver: () => import('./session-over-dialog.tsx'),
  sessionOther: () => import('./session-other-dialog.tsx'),
  scopeLost: () => import('./scope-lost-dialog.tsx'),
  identity: () => import('./identity-dialog.tsx'),
}
const CommandMenu = lazy(async () => ({ default: (await pieces.commands()).CommandMenu }))
const ShortcutsDialog = lazy(async () => ({ default: (await pieces.shortcuts()).ShortcutsDialog }))
const SessionOverDialog = lazy(async () => ({ default: (await pieces.sessionOver()).SessionOverDialog }))
const SessionOtherDialog = lazy(async () => ({ default: (await pieces.sessionOther()).SessionOtherDialog }))
const ScopeLostDialog = lazy(async () => ({ default: (await pieces.scopeLost()).ScopeLostDialog }))
const IdentityDialog = lazy(async () => ({ default: (await pieces.identity()).IdentityDialog }))

/** Whoever needs one later, after another version was laid out or without a network, has it by then. */
function useLoadedPieces(): void {
  useEffect(() => {
    const timer = setTimeout(() => Promise.allSettled(Object.values(pieces).map((load) => load())), 1_000)
    return () => clearTimeout(timer)
  }, [])
}

/** What stands around every page. */
export function Shell() {
  const { environment } = useSession()
  useFrameCommands()
  useLoadedPieces()
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-2 bg-accent px-3 py-2 text-13 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {environment === 'sandbox' && <div aria-hidden="true" className="h-[3px] shrink-0 bg-warn-line" />}
      <Bars />
      <div className="flex min-h-0 flex-1">
        <Rail />
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

/** Who has to sign in anew is asked that first. */
function Overlays() {
  const open = useSyncExternalStore(overlay.subscribe, overlay.get)
  const isOver = useSyncExternalStore(sessionOver.subscribe, sessionOver.get)
  const other = useSyncExternalStore(sessionOther.subscribe, sessionOther.get)
  const lost = useSyncExternalStore(scopeLost.subscribe, scopeLost.get)
  const isAsked = isOver || other !== null || lost !== null
  const wanted = useSyncExternalStore(identityWanted.subscribe, identityWanted.get)
  return (
    <Suspense fallback={null}>
      {isOver && <SessionOverDialog />}
      {!isOver && other && <SessionOtherDialog other={other} />}
      {!isOver && !other && lost && <ScopeLostDialog lost={lost} />}
      {!isAsked && wanted && <IdentityDialog />}
      {!isAsked && !wanted && open === 'commands' && <CommandMenu />}
      {!isAsked && !wanted && open === 'shortcuts' && <ShortcutsDialog />}
    </Suspense>
  )
}
