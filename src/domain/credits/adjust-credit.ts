import { type BookByHandDeps, type BookedByHand, bookByHand, type HandCause } from '#domain/credits/book-by-hand.ts'

/**
 * Puts an account's credit right on an operator's word: a surcharge, a charge-back, what a carrier charged beside its
 * quote. Once per cause; only an invoiced account may owe by it.
 *
 * @param command.amount US dollars, a decimal; below zero it is taken from the account
 */
export const adjustCredit = (
  deps: BookByHandDeps,
  command: { accountId: string; amount: string; cause: HandCause; operator: string; reason: string },
): Promise<BookedByHand> => {
  const { operator, ...entry } = command
  return bookByHand(deps, { ...entry, act: 'correct', reason: `adjusted by ${operator}: ${command.reason}` })
}
