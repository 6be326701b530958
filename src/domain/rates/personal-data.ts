import { deleteExpiredQuotes } from '#domain/rates/saved-quotes.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

/** A purchase with a recently expired rate is rejected as expired. Later the rate is unknown. */
const expiredRetentionMs = 7 * 24 * 60 * 60 * 1000

/** Rates and quotes contain no addresses. They are only purged. */
export const personalData = {
  purge: {
    'expire-rates': {
      schedule: '37 * * * *',
      portions: ({ db, clock }) => [() => deleteExpiredRates(db, new Date(clock.now().getTime() - expiredRetentionMs))],
    },
    'purge-expired-quotes': { schedule: '*/10 * * * *', portions: ({ db }) => [() => deleteExpiredQuotes(db)] },
  },
} satisfies PersonalData

const deleteExpiredRates = (db: Queryable, before: Date) =>
  db.query({
    name: 'rates.expire',
    text: `delete from rates where ctid = any (array(
             select ctid from rates where usable_until < $1::timestamptz
             order by usable_until limit $2::integer for update skip locked
           )) returning id`,
    values: [before, maxPortion],
  })
