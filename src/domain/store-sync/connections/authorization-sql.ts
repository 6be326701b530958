import { fromNow, type Queryable } from '#kit/postgres.ts'

/** The person's session in one browser. */
export type AuthorizationKey = { state: Buffer; accountId: string; sessionId: string }

/** Replaces an earlier authorization of the same session. */
export const replaceAuthorization = (
  db: Queryable,
  { state, accountId, sessionId, sealed, lifeMs }: AuthorizationKey & { sealed: Buffer; lifeMs: number },
) =>
  db.query({
    name: 'store-authorizations.replace',
    text: `with ended as (
             delete from store_authorizations where account_id = $2::uuid and session_id = $3::uuid
           )
           insert into store_authorizations (state, account_id, session_id, command, expires_at)
           values ($1::bytea, $2::uuid, $3::uuid, $4::bytea, ${fromNow('$5')})`,
    values: [state, accountId, sessionId, sealed, lifeMs],
  })

/**
 * Deletes the authorization, so that it completes only once.
 *
 * @returns no row if there is none, or it has expired
 */
export const consumeAuthorization = (db: Queryable, { state, accountId, sessionId }: AuthorizationKey) =>
  db.query<{ sealed: Buffer }>({
    name: 'store-authorizations.take',
    text: `delete from store_authorizations
           where state = $1::bytea and account_id = $2::uuid and session_id = $3::uuid
             and expires_at > clock_timestamp()
           returning command as "sealed"`,
    values: [state, accountId, sessionId],
  })

export const purgeExpiredAuthorizations = (db: Queryable) =>
  db.query({
    name: 'store-authorizations.delete-ended',
    text: 'delete from store_authorizations where expires_at < clock_timestamp()',
    values: [],
  })
