import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { navigation } from './navigation.ts'
import { openCommands, openShortcuts } from './overlays.ts'
import { foldRail } from './rail.tsx'
import type { Command } from './shortcuts.ts'
import { setTheme, themes } from './theme.ts'
import { useCommands, useKeyboard } from './use-commands.ts'
import { useSession } from './use-session.ts'

/** What can be done on every page, by name and by key. */
export function useFrameCommands(): void {
  const navigate = useNavigate()
  const { may } = useSession()
  const commands = useMemo(() => {
    const go = navigation
      .flatMap(({ destinations }) => destinations)
      .filter(({ act }) => act === undefined || (may as readonly string[]).includes(act))
      .map((destination): Command => {
        const { text, keys } = destination
        const run = () =>
          'href' in destination ? location.assign(destination.href) : void navigate({ to: destination.to })
        return { id: `go ${text}`, text, group: 'Go to', ...(keys ? { keys } : {}), run }
      })
    const frame: Command[] = [
      {
        id: 'search',
        text: 'Search and commands',
        group: 'Everywhere',
        keys: 'mod+k',
        isOfKeysAlone: true,
        run: openCommands,
      },
      { id: 'search by /', text: 'Search', group: 'Everywhere', keys: '/', isOfKeysAlone: true, run: openCommands },
      { id: 'shortcuts', text: 'Keyboard shortcuts', group: 'Everywhere', keys: '?', run: openShortcuts },
      { id: 'rail', text: 'Collapse or expand the sidebar', group: 'Everywhere', keys: 'm', run: foldRail },
      ...themes.map(({ id, text }) => ({
        id: `theme ${id}`,
        text: `Theme: ${text}`,
        group: 'Appearance',
        words: 'dark light colors',
        run: () => setTheme(id),
      })),
    ]
    return [...go, ...frame]
  }, [navigate, may])
  useCommands(commands)
  useKeyboard()
}
