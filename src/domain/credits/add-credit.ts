import { type BookByHandDeps, type BookedByHand, bookByHand } from '#domain/credits/book-by-hand.ts'

/**
 * Books a deposit that came in by another way than a top-up, once per reference.
 *
 * @param command.amount US dollars, a decimal above zero
 */
export const addCredit = (
  deps: BookByHandDeps,
  command: { accountId: string; amount: string; reference: string; operator: string; reason: string },
): Promise<BookedByHand> => {
  const { operator, reference, ...entry } = command
  const reason = `added by ${operator}: ${command.reason}`
  return bookByHand(deps, { ...entry, act: 'deposit', cause: { reference }, reason })
}
