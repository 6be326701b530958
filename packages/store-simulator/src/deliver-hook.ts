import type { Faults } from './faults.ts'

const lateMs = 1_500
const deadlineMs = 5_000

/**
 * Posts to where somebody wants to hear of changes, and takes no answer for one. By the faults it comes twice, or after
 * later ones.
 */
export function deliverHook(
  faults: Faults,
  { url, headers, body, key }: { url: string; headers: Record<string, string>; body: string; key: string },
): void {
  const post = () =>
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(deadlineMs) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {})
  const times = faults.applies('hook-duplicated', key) ? 2 : 1
  const waitMs = faults.applies('hook-late', key) ? lateMs : 0
  for (let time = 0; time < times; time += 1) {
    if (waitMs === 0) void post()
    else setTimeout(post, waitMs).unref()
  }
}
