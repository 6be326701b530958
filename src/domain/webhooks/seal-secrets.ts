import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/webhooks/sql.ts'
import { sealContext, webhookSeal } from '#domain/webhooks/webhook.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** Encrypts all secrets with the newest key, so that older keys can be removed. */
export async function resealWebhooks({
  db,
  seal,
  log,
  audit,
}: {
  db: Database
  seal: Seal
  log: Logger
  audit: Audit
}): Promise<void> {
  for (const { secret, previous, url, enabled: _enabled, ...key } of await sql.selectAllSecrets(db)) {
    const { accountId, webhookId } = key
    const sealed = previous ? [secret, previous] : [secret]
    if (sealed.every((one) => seal.keyOf(one) === 0)) continue
    try {
      const again = sealed.map((one) => seal.close(seal.open(one, sealContext(webhookId)), sealContext(webhookId)))
      await db.transaction(async (tx) => {
        const change = { before: secret, secret: again[0] as Buffer, previous: again[1] ?? null }
        const [replaced] = await sql.replaceSealed(tx, key, change)
        if (replaced) await audit(tx, { act: 'webhook.reseal', accountId, subjects: { webhookId }, details: { url } })
      })
    } catch (error) {
      log.error({ err: error, webhookId }, 'webhook secret not re-encrypted; run waybill doctor')
    }
  }
}

/** Shows which secret keys are still needed. For operators. */
export async function listWebhookSecretKeys({ db }: { db: Queryable }, secrets: readonly Buffer[]) {
  const seal = secrets.length > 0 ? webhookSeal(secrets) : null
  const rows = await sql.selectAllSecrets(db)
  return rows.map(({ webhookId, url, enabled, secret }) => {
    const key = seal?.keyOf(secret) ?? null
    return { webhookId, name: url, connected: enabled, secretKey: key === null ? null : key + 1 }
  })
}
