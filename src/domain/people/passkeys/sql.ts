import type { Queryable } from '#kit/postgres.ts'

export type ChallengePurpose = 'register' | 'sign-in' | 'step-up'

/**
 * Inserts a challenge, and deletes the oldest ones of its owner.
 *
 * @param challenge.userId null for a sign-in
 * @param challenge.owner the hash of the person or client
 */
export const insertChallenge = (
  db: Queryable,
  challenge: {
    challenge: Buffer
    purpose: ChallengePurpose
    userId: string | null
    owner: Buffer
    maxOfOwner: number
    expiresAt: Date
  },
) =>
  db.query({
    name: 'passkey-challenges.insert',
    text: `with earlier as (
             delete from passkey_challenges where challenge in (
               select challenge from passkey_challenges where owner = $4::bytea
               order by expires_at desc, challenge offset $5::integer - 1)
           )
           insert into passkey_challenges (challenge, purpose, user_id, owner, expires_at)
           values ($1::bytea, $2::text, $3::uuid, $4::bytea, $6::timestamptz)`,
    values: [
      challenge.challenge,
      challenge.purpose,
      challenge.userId,
      challenge.owner,
      challenge.maxOfOwner,
      challenge.expiresAt,
    ],
  })

/**
 * Deletes the challenge. Only one of two concurrent responses gets the row.
 * @returns no row if the challenge was not issued for this purpose
 */
export const takeChallenge = (
  db: Queryable,
  issued: { challenge: Buffer; purpose: ChallengePurpose; userId: string | null; now: Date },
) =>
  db.query<{ expiresAt: Date }>({
    name: 'passkey-challenges.take',
    text: `delete from passkey_challenges
           where challenge = $1::bytea and purpose = $2::text and user_id is not distinct from $3::uuid
             and expires_at > $4::timestamptz
           returning expires_at as "expiresAt"`,
    values: [issued.challenge, issued.purpose, issued.userId, issued.now],
  })

/**
 * Deletes the rows that ended first.
 * @returns the deleted rows
 */
export const deleteExpiredChallenges = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ expiresAt: Date }>({
    name: 'passkey-challenges.prune',
    text: `delete from passkey_challenges where challenge in (
             select challenge from passkey_challenges where expires_at < $1::timestamptz
             order by expires_at limit $2::integer
           )
           returning expires_at as "expiresAt"`,
    values: [before, maxItems],
  })

export type KeptPasskey = {
  passkeyId: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

const columns = `id as "passkeyId", user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
                 counter, transports`

/** @returns no row if the authenticator is already registered */
export const insertPasskey = (
  db: Queryable,
  passkey: KeptPasskey & { name: string; relyingParty: string; now: Date },
) =>
  db.query<{ passkeyId: string }>({
    name: 'passkeys.insert',
    text: `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports, relying_party,
                                 created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::bytea, $5::bytea, $6::bigint, $7::text[], $8::text,
                   $9::timestamptz)
           on conflict (credential_id) do nothing returning id as "passkeyId"`,
    values: [
      passkey.userId,
      passkey.passkeyId,
      passkey.name,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.relyingParty,
      passkey.now,
    ],
  })

/** Looks up the owner of a passkey. The signature of the authenticator proves the claim. */
export const selectPasskey = (db: Queryable, credentialId: Buffer) =>
  db.query<KeptPasskey>({
    name: 'passkeys.by-credential',
    text: `select ${columns} from passkeys where credential_id = $1::bytea`,
    values: [credentialId],
  })

export const countPasskeys = (db: Queryable, userId: string) =>
  db.query<{ count: number }>({
    name: 'passkeys.count',
    text: 'select count(*) as count from passkeys where user_id = $1::uuid',
    values: [userId],
  })

export type ListedPasskey = {
  passkeyId: string
  name: string
  relyingParty: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const selectPasskeys = (db: Queryable, userId: string) =>
  db.query<ListedPasskey & Pick<KeptPasskey, 'credentialId' | 'transports'>>({
    name: 'passkeys.of-user',
    text: `select id as "passkeyId", name, relying_party as "relyingParty", created_at as "createdAt",
                  last_used_at as "lastUsedAt", credential_id as "credentialId", transports
           from passkeys where user_id = $1::uuid order by created_at, id`,
    values: [userId],
  })

export const updateUsedPasskey = (
  db: Queryable,
  used: { userId: string; passkeyId: string; counter: number; now: Date },
) =>
  db.query({
    name: 'passkeys.used',
    text: `update passkeys set counter = $3::bigint, last_used_at = $4::timestamptz
           where user_id = $1::uuid and id = $2::uuid`,
    values: [used.userId, used.passkeyId, used.counter, used.now],
  })

export const deletePasskey = (db: Queryable, userId: string, passkeyId: string) =>
  db.query<{ name: string }>({
    name: 'passkeys.delete',
    text: 'delete from passkeys where user_id = $1::uuid and id = $2::uuid returning name',
    values: [userId, passkeyId],
  })

export const selectOwnPasskey = (db: Queryable, userId: string, passkeyId: string) =>
  db.query<{ passkeyId: string }>({
    name: 'passkeys.own',
    text: 'select id as "passkeyId" from passkeys where user_id = $1::uuid and id = $2::uuid',
    values: [userId, passkeyId],
  })

/** @param exceptPasskeyId null for all passkeys */
export const deletePasskeysOfUser = (db: Queryable, userId: string, exceptPasskeyId: string | null) =>
  db.query<{ passkeyId: string; name: string }>({
    name: 'passkeys.delete-of-user',
    text: `delete from passkeys where user_id = $1::uuid and id is distinct from $2::uuid
           returning id as "passkeyId", name`,
    values: [userId, exceptPasskeyId],
  })

/** Counts passkeys that were created for another hostname, where no browser offers them. */
export const countForeignPasskeys = (db: Queryable, relyingParty: string) =>
  db.query<{ count: number }>({
    name: 'passkeys.foreign',
    text: 'select count(*) as count from passkeys where relying_party <> $1::text',
    values: [relyingParty],
  })
