/** How often a node checks for work without a notification. */

/** Lists add up counts that are not rolled up yet, so this limits their work. */
export const rollUpOrderChangesEveryMs = 500
/** How often to check whether the search index of an earlier version must be upgraded. Happens at most once. */
export const convertSearchEveryMs = 60_000
export const renderLabelFilesEveryMs = 1_000
/** How often to remove files whose first removal failed, and how many at a time. */
export const removeLabelFilesEveryMs = 1_000
export const recoverPurchasesEveryMs = 5_000
/** How often to send fulfillments to stores. */
export const tellStoresEveryMs = 1_000
/** How late a scheduled job can start. */
export const pollJobsEveryMs = 2_000
/** How often to check for stores whose sync is due, or that have sent a webhook. */
export const lookAtStoresEveryMs = 1_000
/** How often to check for top-ups that are due. */
export const pollTopUpsEveryMs = 1_000
/** How often to poll for an expected payment: the server may belong to someone else. */
export const topUpDueEveryMs = { live: 15_000, sandbox: 1_000 } as const
/** How soon a node notices that purchases are no longer held. */
export const checkHoldEveryMs = 2_000
/** How often to check the counts of rejected credentials. Each is logged once a minute. */
export const logRefusalsEveryMs = 5_000
/** How soon the last use of a key is saved. */
export const writeKeyUseEveryMs = 1_000
/** How soon a request appears in the request log. */
export const writeRequestLogEveryMs = 1_000
/** How often to check for problems. Each check adds up the new ledger entries. */
export const healthCheckEveryMs = 60 * 60_000
/** How often a Sandbox's chains get a new block. */
export const sandboxBlockEveryMs = 2_000
