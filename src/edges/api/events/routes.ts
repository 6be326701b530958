import { listEvents } from '#domain/events/queries.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { EventsPage, eventResponse, eventsQuery, readEventsPage } from '#edges/shapes/events.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

export type EventRouteDeps = { db: Queryable; clock: Clock }

export function eventRoutes(app: Server, deps: EventRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/events',
    auth: bearer,
    docs: {
      operationId: 'listEvents',
      summary: 'List events',
      description:
        'Returns the events in the account, oldest first. Store the id of the last event that you have processed and send it as `after`: no event is missed, even if several are written at the same time. Events are deleted after 30 days. The events are those of the whole account, so `X-SubAccount-Id` does not change the result.\n\nIf the requested `types` are rare, a page can be empty although `nextCursor` is not null. 422 `Event.AfterExpired`: Events after `after` may have been deleted.',
      'x-waybill-extension': true,
      tags: ['Events'],
    },
    query: eventsQuery,
    responses: { 200: Envelope(EventsPage, 'A page of events.') },
    errors: ['Event.AfterExpired'],
    handler: async ({ actor, query }) => {
      const { events, next } = await listEvents(deps, { accountId: actor.accountId, ...readEventsPage(query) })
      return ok({ items: events.map(eventResponse), nextCursor: next })
    },
  })
}
