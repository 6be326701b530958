import { deleteUnusedBudgets } from '#domain/carrier-accounts/call-budget-sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'

/** Counts of calls contain no personal data. They are only purged. */
export const personalData = {
  purge: {
    'purge-unused-call-budgets': { schedule: '11 3 * * *', portions: ({ db }) => [() => deleteUnusedBudgets(db)] },
  },
} satisfies PersonalData
