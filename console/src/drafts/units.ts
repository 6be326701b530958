/** In which units this browser's person writes numbers that have none of their own. */
import { createStore } from '../design/store.ts'
import type { Units } from '../format/read-goods.ts'

const key = 'waybill.units'

function kept(): Units {
  try {
    return localStorage.getItem(key) === 'metric' ? 'metric' : 'imperial'
  } catch {
    return 'imperial'
  }
}

export const units = createStore<Units>(kept())

export function setUnits(chosen: Units): void {
  units.set(chosen)
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // It holds until the page is left.
  }
}
