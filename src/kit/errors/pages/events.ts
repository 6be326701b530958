import type { ErrorPage } from '#kit/errors/page.ts'

/** `Event.*`. */
export const eventPages = {
  'Event.AfterExpired': {
    happened:
      'Events are kept for 30 days, and `after` is older than that. Events that followed that event may have been deleted.',
    fix: 'Read the current state of your orders and labels. Then repeat the request without `after`.',
    metaData: { keptDays: 'How many days events are kept.' },
    example: { metaData: { keptDays: 30 } },
  },
} satisfies Record<string, ErrorPage>
