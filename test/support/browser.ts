/** A browser with the web application open: it keeps the cookie, and says of each request that its own page sent it. */
import { randomUUID } from 'node:crypto'
import type { Audit } from '#domain/audit/audit.ts'
import { invitePerson } from '#domain/people/manage-people.ts'
import type { Role } from '#domain/people/person.ts'
import type { Clock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { type Answer, createClient } from './client.ts'
import { expectData } from './expect.ts'

export const aPassword = 'four words make it'

export type Browser = {
  /** The session's cookie, `name=value`. It is empty without a session. */
  cookie: string
  /** `<accountId>.<userId>` of the session that its page shows, as that was told last. */
  shows: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  signIn(email: string, password?: string): Promise<Answer>
}

/** @param headers of every request, such as the address that a trusted proxy names */
export function createBrowser(url: string, everyHeader: Record<string, string> = {}): Browser {
  const client = createClient(url)
  /** The cookie that identifies the browser. It outlives sessions. */
  let knownBy = ''
  const browser: Browser = {
    cookie: '',
    shows: '',
    async send(method, path, body, headers = {}) {
      const answer = await client.send(method, `/console/api${path}`, body, {
        'sec-fetch-site': 'same-origin',
        ...(browser.cookie || knownBy ? { cookie: [browser.cookie, knownBy].filter(Boolean).join('; ') } : {}),
        ...(browser.shows ? { 'x-waybill-session-of': browser.shows } : {}),
        ...everyHeader,
        ...headers,
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        if (/^(?:__Host-)?waybill-browser-/.test(pair)) knownBy = pair
        else browser.cookie = pair.endsWith('=') ? '' : pair
      }
      const { user, account } = answer.body?.data ?? {}
      if (user?.userId && account?.accountId) browser.shows = `${account.accountId}.${user.userId}`
      return answer
    },
    get: (path, headers) => browser.send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => browser.send('POST', path, body, headers),
    put: (path, body = {}) => browser.send('PUT', path, body),
    patch: (path, body = {}) => browser.send('PATCH', path, body),
    delete: (path) => browser.send('DELETE', path),
    signIn: (email, password = aPassword) => browser.post('/session', { email, password }),
  }
  return browser
}

export const anEmail = (): string => `${randomUUID()}@shop.example`

type Environment = { url: string; db: Database; clock: Clock; audit: Audit }

/** The secret at the end of a link. */
export const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)

/** Reads the purpose of a link, as its page does. */
export const lookAtLink = (browser: Browser, token: string): Promise<Answer> => browser.post('/links/look', { token })

export const useLink = (browser: Browser, token: string, body: object): Promise<Answer> =>
  browser.post('/links/use', { token, ...body })

/** Invites somebody as the operator would. @returns the secret of the link */
export async function invite(
  { db, clock, audit }: Environment,
  command: { accountId: string; role: Role; email: string },
): Promise<{ userId: string; token: string }> {
  const deps = { db, clock, audit, ids: systemIds, environment: 'sandbox' as const }
  const { userId, link } = await invitePerson(deps, { ...command, madeBy: null })
  return { userId, token: link.token }
}

export type SignedIn = { browser: Browser; userId: string; email: string }

/** One of the account's people, signed in. */
export async function openPerson(
  environment: Environment,
  { accountId, role }: { accountId: string; role: Role },
): Promise<SignedIn> {
  const email = anEmail()
  const { userId, token } = await invite(environment, { accountId, role, email })
  const browser = createBrowser(environment.url)
  expectData(await useLink(browser, token, { password: aPassword, name: `${role} of the shop` }))
  return { browser, userId, email }
}
