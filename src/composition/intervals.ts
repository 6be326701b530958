/** How often a node looks for work, where nobody tells it that there is some. */

/** Lists add up what is not rolled up yet, so this bounds what they add up. */
export const rollUpOrderChangesEveryMs = 500
/** How often it is looked whether an earlier version has left something for search, which is so once at most. */
export const convertSearchEveryMs = 60_000
export const renderLabelFilesEveryMs = 1_000
/** How soon files are removed whose removal nobody came to; so many at a time. */
export const removeLabelFilesEveryMs = 1_000
export const recoverPurchasesEveryMs = 5_000
/** How soon a store is told of a label. */
export const tellStoresEveryMs = 1_000
/** How late a job may begin that waited for its time. */
export const pollJobsEveryMs = 2_000
/** How soon a store is looked at that is due, or that has called. */
export const lookAtStoresEveryMs = 1_000
/** How often top-ups that are due are looked for. */
export const pollTopUpsEveryMs = 1_000
/** When a top-up whose payment is expected is due again: the source of a chain may be somebody else's. */
export const topUpDueEveryMs = { live: 15_000, sandbox: 1_000 } as const
/** How soon a node notices that an operator lets go of purchases that are held. */
export const checkHoldEveryMs = 2_000
/** How often the counts of refused credentials are looked at, each of which is written once a minute. */
export const logRefusalsEveryMs = 5_000
/** How soon it shows that a key was used. */
export const writeKeyUseEveryMs = 1_000
/** How soon a request shows in the log of its account. */
export const writeRequestLogEveryMs = 1_000
/** How often an operator is told of what needs one: what came into the ledger since is added up for it. */
export const checkTroubleEveryMs = 60 * 60_000
/** How often the chains of a Sandbox grow by a block. */
export const sandboxBlockEveryMs = 2_000
