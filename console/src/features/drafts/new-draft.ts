/** In the address, of an order of which nothing was typed yet. */
export const newDraft = 'new'
