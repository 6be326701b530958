import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const hour = 3_600_000

export function tokenRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/api/v1/auth/token', async (request) => {
    const { apiKey } = request.body as { apiKey: string }
    const accessToken = randomBytes(24).toString('base64url')
    const refreshToken = randomBytes(24).toString('base64url')
    const now = new Date()
    const accessExpiresAt = new Date(now.getTime() + hour)
    const refreshExpiresAt = new Date(now.getTime() + 720 * hour)
    const { rows } = await pool.query({
      name: 'exchange',
      text: `insert into baseline.token_sessions
               (account_id, api_key_id, id, family_id, access_hash, refresh_hash, created_at, family_began_at,
                access_expires_at, refresh_expires_at)
             select account_id, id, $2::uuid, $2::uuid, $3::bytea, $4::bytea, $5::timestamptz, $5::timestamptz,
                    $6::timestamptz, $7::timestamptz
             from baseline.api_keys where secret_hash = $1::bytea and revoked_at is null
             returning account_id, api_key_id`,
      values: [
        hash(apiKey),
        randomUUIDv7(),
        hash(accessToken),
        hash(refreshToken),
        now,
        accessExpiresAt,
        refreshExpiresAt,
      ],
    })
    const data = {
      accountId: rows[0].account_id,
      apiKeyId: rows[0].api_key_id,
      accessToken,
      refreshToken,
      accessTokenExpiresAtUtc: accessExpiresAt.toISOString(),
      refreshTokenExpiresAtUtc: refreshExpiresAt.toISOString(),
    }
    return { success: true, data, errors: null }
  })
}
