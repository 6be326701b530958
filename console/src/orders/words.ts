/** What is said of orders in more than one place. */

export const nameOf = (name: string | null): string => name?.trim() || 'No name'

/** The end of an id, by which people tell it from others on a page. */
export const shortId = (id: string): string => `…${id.slice(-4)}`
