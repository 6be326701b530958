/** What understands a pasted address is a third of the page's own code, and nobody needs it before he pastes. */
import type { ReadAddress } from './place-of.ts'

export const loadReader = () => import('./read-address.ts')

/** Where the code cannot be had, nothing of the text is understood: it stays where it was pasted. */
export async function readPasted(text: string): Promise<ReadAddress> {
  const reader = await loadReader().catch(() => null)
  return reader ? reader.readAddress(text) : { fields: {}, leftOver: [text] }
}
