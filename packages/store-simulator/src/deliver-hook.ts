import { setTimeout as delay } from 'node:timers/promises'
import type { Stage } from './play.ts'

const lateMs = 300

/** Calls where a hook was registered, perhaps twice or late; nobody at the shop waits for it or minds what it answers. */
export async function deliverHook(
  { faults }: Pick<Stage, 'faults'>,
  key: string,
  hook: { url: string; headers: Record<string, string>; body: string },
): Promise<void> {
  const times = faults.applies('hook-duplicated', key) ? 2 : 1
  if (faults.applies('hook-late', key)) await delay(lateMs, undefined, { ref: false })
  for (let time = 1; time <= times; time += 1) {
    await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...hook.headers },
      body: hook.body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    )
  }
}
