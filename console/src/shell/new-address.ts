/** Addresses that a page has got while it was used. */
const got = new Set<string>()

/** The page that stands there goes on under this address: nobody comes to another, and the focus stays where it is. */
export const goOnAt = (pathname: string): void => {
  got.add(pathname)
}

/** Whether the page was there before, under another address. It is so once. */
export const hasGoneOn = (pathname: string): boolean => got.delete(pathname)
