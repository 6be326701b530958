import type { LabelFormat } from '#domain/accounts/label-formats.ts'

/** Whose orders, labels and credit they are. */
export type Account = {
  accountId: string
  name: string
  /** What "today" is in it, as the tz database names it; what is kept and answered stays UTC. */
  timeZone: string
  /** What a download without a format brings; null: PDF. */
  labelFormat: LabelFormat | null
  createdAt: Date
}
