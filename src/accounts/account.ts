import type { AccountRow } from '#accounts/sql.ts'

export type Account = {
  accountId: string
  name: string
  /** What a download without a format brings; null: PDF. */
  labelFormat: string | null
  createdAt: Date
}

export const accountOf = (row: AccountRow): Account => ({
  accountId: row.id,
  name: row.name,
  labelFormat: row.label_format,
  createdAt: row.created_at,
})
