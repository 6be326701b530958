/**
 * Ends what was begun, the last first. A failure to close one thing must not keep the others open: a running service
 * would keep the process of its test file, and with it the whole run.
 *
 * @throws what was thrown first, once all of them were asked to end
 */
export async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closing.toReversed()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
