import { personalData as addresses } from '#domain/addresses/personal-data.ts'
import { personalData as orders } from '#domain/orders/personal-data.ts'
import { personalData as presets } from '#domain/presets/personal-data.ts'
import { personalData as rates } from '#domain/rates/personal-data.ts'
import type { PersonalData, PurgeJob } from '#kit/personal-data.ts'

/** The personal data of all slices, in the order in which it is exported and erased. */
export const personalData: readonly PersonalData[] = [presets, addresses, orders, rates]

/** All purge jobs by their names in the queue. */
export const purgeJobs: Readonly<Record<string, PurgeJob>> = Object.assign(
  {},
  ...personalData.map(({ purge }) => purge ?? {}),
)
