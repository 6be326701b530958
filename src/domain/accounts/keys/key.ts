/** A key of the JSON interface, without its secret. */
export type ApiKey = {
  apiKeyId: string
  name: string
  /** Its last characters, by which its holder knows it. */
  ending: string
  createdAt: Date
  /** When a session was opened by it or a request came of one, to a minute; null: not since that is kept. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** A pair of key and secret for the legacy interface, without its secret. */
export type LegacyKey = {
  legacyKeyId: string
  key: string
  createdAt: Date
  /** When a call came by it, to a minute; null: not since that is kept. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
