import { createKeptStore } from '../design/store.ts'

/**
 * The sub-account that the work is narrowed to, in this window: what is listed, and what is made. Null: the whole account.
 */
export const scope = createKeptStore<string | null>({
  key: 'waybill.sub-account',
  place: 'sessionStorage',
  read: (text) => text,
  write: (subAccountId) => subAccountId,
})
