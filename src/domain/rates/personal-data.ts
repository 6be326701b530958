import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A purchase with a recently expired rate is rejected as expired. Later the rate is unknown. */
const expiredRetentionMs = 7 * 24 * 60 * 60 * 1000

/** Rates contain no addresses. They are only purged. */
export const personalData = {
  purge: {
    'expire-rates': {
      schedule: '37 * * * *',
      async run({ db, clock }) {
        await deleteExpiredRates(db, new Date(clock.now().getTime() - expiredRetentionMs))
      },
    },
  },
} satisfies PersonalData

const deleteExpiredRates = (db: Queryable, before: Date) =>
  db.query({
    name: 'rates.expire',
    text: `delete from rates where usable_until < $1::timestamptz`,
    values: [before],
  })
