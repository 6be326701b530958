/** What stands over every page, one at a time. */
import { createStore } from '../ui/store.ts'

export const overlay = createStore<'commands' | 'shortcuts' | null>(null)

export const openCommands = (): void => overlay.set('commands')
export const openShortcuts = (): void => overlay.set('shortcuts')
export const closeOverlay = (): void => overlay.set(null)
