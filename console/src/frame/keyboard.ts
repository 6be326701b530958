/** The keyboard of this page, and whether single keys are listened to, which a person may switch off. */
import { createStore } from '../design/store.ts'
import { createKeyboard } from './shortcuts.ts'

const key = 'waybill.single-keys'

function kept(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export const singleKeys = createStore(kept())

export function setSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn)
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}

export const keyboard = createKeyboard(singleKeys.get)
