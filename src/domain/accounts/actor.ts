/** Who asks: one account, through one API key. */
export type Actor = { accountId: string; apiKeyId: string }

/** What narrows the request; null where no header was sent. */
export type Scope = { subAccountId: string; allowedCarriers: string[] | null }
