/** Light, dark or system. `theme.js` applies the stored theme before the first paint. */
import { createSavedStore } from '../ui/store.ts'

export type Theme = 'system' | 'light' | 'dark'

const isTheme = (text: string | null): text is Theme => text === 'system' || text === 'light' || text === 'dark'

export const theme = createSavedStore<Theme>({
  key: 'waybill.theme',
  read: (text) => (isTheme(text) ? text : 'system'),
  write: (chosen) => chosen,
})

export function setTheme(chosen: Theme): void {
  theme.set(chosen)
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export const themes: readonly { id: Theme; text: string; icon: 'system' | 'sun' | 'moon' }[] = [
  { id: 'system', text: 'System', icon: 'system' },
  { id: 'light', text: 'Light', icon: 'sun' },
  { id: 'dark', text: 'Dark', icon: 'moon' },
]
