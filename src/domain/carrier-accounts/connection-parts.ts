/** The part of a statement that asks whether a carrier account may be bought through, for whoever asks that beside what is his own. */

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Whether the account's own carrier account of that id was disconnected, or the operator's; false also for those that are
 * not kept here. Both are SQL text, the id as rates have it.
 */
export const isDisconnected = (of: { accountId: string; carrierAccount: string }): string => `
  exists (
    select from carrier_accounts c
    where c.id = case when ${of.carrierAccount} ~ '${uuidPattern}' then ${of.carrierAccount}::uuid end
      and (c.account_id = ${of.accountId} or c.account_id is null) and not c.connected)`
