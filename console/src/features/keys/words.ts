/** Who made a key, as one of those who read it would say it. */
import type { ApiKey } from '../../api/queries/keys.ts'

export function makerWords(maker: ApiKey['createdBy']): string {
  if (maker === null) return ''
  if (maker.kind === 'service') return ' during setup'
  return maker.kind === 'operator' ? ' by the operator' : ` by ${maker.name ?? 'someone who has left'}`
}
