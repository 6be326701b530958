import { forgetEvents } from '#domain/events/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'

/** Events contain ids, states and amounts, and no data about people. */
export const personalData = {
  purge: {
    /** Empties the partition of the oldest day, which tomorrow's events will use. */
    'forget-events': {
      schedule: '53 * * * *',
      portions: ({ db }) => [
        async () => {
          await forgetEvents(db)
          return []
        },
      ],
    },
  },
} satisfies PersonalData
