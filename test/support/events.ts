/** Reading the event log as a client does. */
import type { Client, Json } from './client.ts'
import { eventually } from './eventually.ts'
import { expectData } from './expect.ts'

/** Reads all events after an id, page by page. */
export async function listEvents(client: Client, after: string | null = null, query = ''): Promise<Json[]> {
  const events: Json[] = []
  for (let cursor = after; ; ) {
    const search = [cursor === null ? '' : `after=${cursor}`, query].filter(Boolean).join('&')
    const page = expectData(await client.get(`/api/v1/events?${search}`))
    events.push(...page.items)
    if (page.nextCursor === null) return events
    cursor = page.nextCursor
  }
}

/** Waits until the account has an event of the type about the subject. */
export const waitForEvent = (client: Client, type: string, subjectId?: string): Promise<Json> =>
  eventually(`the event ${type}`, async () =>
    (await listEvents(client)).find(
      (event) => event.type === type && (subjectId === undefined || event.subject.id === subjectId),
    ),
  )

/** The types of the events about a subject, with their versions. */
export const typesOf = (events: readonly Json[], subjectId: string): string[] =>
  events.filter(({ subject }) => subject.id === subjectId).map(({ type, version }) => `${version} ${type}`)
