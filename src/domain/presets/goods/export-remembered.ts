import { listRemembered } from '#domain/presets/remembered-goods.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What the account declared to customs before, and who signed last. */
export async function* exportRemembered(deps: { db: Queryable }, accountId: string) {
  const { declaration, goods } = await listRemembered(deps, { accountId })
  if (Object.values(declaration).some((said) => said !== null)) yield { kind: 'declaration' as const, ...declaration }
  for (const one of goods) yield { kind: 'declared goods' as const, ...one }
}
