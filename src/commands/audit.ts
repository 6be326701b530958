import { type Command, InvalidArgumentError } from 'commander'
import type { AuditRecord } from '#audit/audit.ts'
import { getAccountId, name, type Run } from '#commands/command-line.ts'

function instant(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be a day or a time such as 2026-11-21 or 2026-11-21T09:30:00Z.')
  }
  return time
}

const recordAnswer = ({ actor, ...record }: AuditRecord) => ({
  at: record.at,
  act: record.act,
  actor: actor.name,
  actorKind: actor.kind,
  origin: record.origin,
  clientAddress: record.clientAddress,
  accountId: record.accountId,
  subjects: record.subjects,
  reason: record.reason,
  details: record.details,
})

export function auditCommands(program: Command, run: Run): void {
  program
    .command('audit')
    .description('what was done to keys, people, sub-accounts, carriers, credit and purchases')
    .command('list')
    .description('who did what, from where and why; newest first, a thousand at most')
    .option('--account <account>', 'of this account alone, by its id or its name', name)
    .option('--since <time>', 'not before this day or time (UTC)', instant)
    .action((options) =>
      run.query(async (tools) => {
        const { listAuditTrail } = await import('#audit/list-audit-trail.ts')
        const accountId = options.account ? await getAccountId(tools, options.account) : null
        const wanted = { accountId, since: options.since ?? null }
        return (await listAuditTrail(tools, wanted)).map(recordAnswer)
      }),
    )
}
