import { type Command, InvalidArgumentError } from 'commander'
import { getAccountId, name, type Run } from '#cli/command-line.ts'
import type { AuditRecord } from '#domain/audit/audit.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { filterTime, parseTime } from '#kit/parse-time.ts'

function instant(text: string): Date {
  const time = parseTime(text)
  if (time) return filterTime(time)
  throw new InvalidArgumentError('The value must be a date or a time, such as 2026-11-21 or 2026-11-21T09:30:00Z.')
}

const recordOutput = ({ actor, ...record }: AuditRecord) => ({
  at: record.at,
  act: record.act,
  actor: actor.name,
  actorKind: actor.kind,
  actorName: actor.shownName,
  actorEmail: actor.email,
  origin: record.origin,
  clientAddress: record.clientAddress,
  accountId: record.accountId,
  subjects: record.subjects,
  reason: record.reason,
  details: record.details,
})

export function auditCommands(audit: Command, run: Run): void {
  audit
    .command('list')
    .description('list who changed what, from where and why, newest first (at most 1,000 entries)')
    .option('--account <account>', 'only entries of this account, by id or name', name)
    .option('--since <time>', 'only entries from this date or time on (UTC)', instant)
    .action((options) =>
      run.query(async (tools) => {
        const accountId = options.account ? await getAccountId(tools, options.account) : null
        const wanted = { accountId, since: options.since ?? null }
        return (await listAuditTrail(tools, wanted)).map(recordOutput)
      }),
    )
}
