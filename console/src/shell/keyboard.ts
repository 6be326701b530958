/** The keyboard of this page, and whether single keys are listened to, which a person may switch off. */
import { createKeptStore } from '../ui/store.ts'
import { createKeyboard } from './shortcuts.ts'

export const singleKeys = createKeptStore<boolean>({
  key: 'waybill.single-keys',
  read: (text) => text !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
})

export const keyboard = createKeyboard(singleKeys.get)
