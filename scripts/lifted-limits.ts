import { settings } from '#app/config/settings.ts'

/** Settings that lift every limit of a process: what it is asked here is no ordinary use. */
export const liftedLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(settings)
    .filter(({ name }) => name.startsWith('WAYBILL_LIMIT_'))
    .map(({ name }) => [name, '0']),
)
