/** Light, dark, or as the system has it; `theme.js` applies what is kept here before anything is painted. */
import { createStore } from '../design/store.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'waybill.theme'

const isTheme = (text: string | null): text is Theme => text === 'system' || text === 'light' || text === 'dark'

function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return isTheme(kept) ? kept : 'system'
  } catch {
    return 'system'
  }
}

export const theme = createStore<Theme>(keptTheme())

export function setTheme(chosen: Theme): void {
  theme.set(chosen)
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // It holds until the page is left.
  }
}

export const themes: readonly { id: Theme; text: string; icon: 'system' | 'sun' | 'moon' }[] = [
  { id: 'system', text: 'System', icon: 'system' },
  { id: 'light', text: 'Light', icon: 'sun' },
  { id: 'dark', text: 'Dark', icon: 'moon' },
]
