/** The same of the web application's operations, by a person who may do everything. */
import { openPerson } from '../../test/support/browser.ts'
import { createClient } from '../../test/support/client.ts'
import { bodyCases, type Case, pathCases, queryCases } from './cases.ts'
import { consoleOperations } from './console-operations.ts'
import { environment, sendAll } from './try-odd-values.ts'

/** JSON can contain these values, but PostgreSQL can't store them. Every text field must reject them. */
const unkeepable = ['"a\\u0000b"', '"a\\ud800"']

type Judge = Parameters<typeof bodyCases>[1]

/** Whatever is sent, it is the sender's fault: a 5xx would be the service's. */
const judgeOf =
  (statuses: readonly number[]): Judge =>
  ({ status, type, requestId }, alsoAllowed = []) => {
    if (status >= 500 || ![...statuses, ...alsoAllowed].includes(status)) return `the status is ${status}`
    if (!requestId) return 'there is no request id'
    return status < 400 || type.startsWith('application/json') ? null : `the content type is ${type}`
  }

/** @param step of what is odd in other ways one in so many is sent, always the same ones */
export async function tryConsole(step: number): Promise<{ count: number; surprises: string[] }> {
  const account = await environment.openAccount({ credit: '1000000' })
  const client = await createClient(environment.url).signIn(account)
  const { browser } = await openPerson(environment, { accountId: account.accountId, role: 'Owner' })
  const always: Case[] = []
  const sometimes: Case[] = []
  for (const operation of await consoleOperations(browser, client)) {
    const judge = judgeOf(operation.statuses)
    always.push(
      ...bodyCases(operation, judge, { values: unkeepable, texts: [] }),
      ...queryCases(operation, judge, ['a\u0000b']),
    )
    sometimes.push(...bodyCases(operation, judge), ...queryCases(operation, judge), ...pathCases(operation, judge))
  }
  const chosen = [...always, ...sometimes.filter((_, index) => index % step === 0)]
  const headers = { cookie: browser.cookie, 'x-waybill-session-of': browser.shows, 'sec-fetch-site': 'same-origin' }
  return { count: chosen.length, surprises: await sendAll(chosen, headers) }
}
