import { deliveriesKeptDays } from '#domain/webhooks/manage-webhooks.ts'
import { deleteOldDeliveries, selectWebhooks } from '#domain/webhooks/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'

const dayMs = 24 * 60 * 60 * 1000

export const personalData = {
  export: exportWebhooks,

  purge: {
    'delete-old-deliveries': {
      schedule: '43 * * * *',
      portions: ({ db, clock }) => [
        () => deleteOldDeliveries(db, new Date(clock.now().getTime() - deliveriesKeptDays * dayMs)),
      ],
    },
  },
} satisfies PersonalData

async function* exportWebhooks({ db }: { db: Queryable }, accountId: string) {
  for (const webhook of await selectWebhooks(db, accountId)) yield { kind: 'webhook' as const, ...webhook }
}
