/** How often a client repeats what it has no answer to. */
export const maxOrderRetries = 60
export const maxRetries = 25

/** How long it waits before each. */
export const backoffMs = (attempt: number) => Math.min(1500, 60 * 1.5 ** attempt)
