import type { Units } from '../../format/read-goods.ts'
import { createKeptStore } from '../../ui/store.ts'

/** In which units this browser's person writes numbers that have none of their own. */
export const units = createKeptStore<Units>({
  key: 'waybill.units',
  read: (text) => (text === 'metric' ? 'metric' : 'imperial'),
  write: (chosen) => chosen,
})
