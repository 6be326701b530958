/**
 * The cookies of the web application: the session, and the recognized browser. Scripts cannot read them, and other
 * sites cannot send them with requests that change data.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '#domain/people/sessions/session.ts'
import { knownForMs } from '#domain/people/sign-in/known-browsers.ts'

export type SessionCookie = {
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, session: Pick<OpenedSession, 'secret' | 'expiresAt'>): void
  clear(reply: FastifyReply): void
  /** The secret by which the browser is recognized. It outlives sessions and signing out. */
  readBrowser(request: FastifyRequest): string | null
  setBrowser(reply: FastifyReply, secret: string): void
}

/**
 * @param options.deploymentId distinguishes deployments on one host, because cookies ignore ports
 * @param options.isHttps whether people reach the web application over https. Browsers store no secure cookies over
 *   plain HTTP.
 */
export function createSessionCookie(options: { deploymentId: string; isHttps: boolean }): SessionCookie {
  const { deploymentId, isHttps } = options
  const prefix = isHttps ? '__Host-' : ''
  const name = `${prefix}waybill-${deploymentId}`
  const browserName = `${prefix}waybill-browser-${deploymentId}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  const shared = { ...attributes, name }
  return {
    read: ({ headers }) => parseCookie(headers.cookie ?? '')[name] ?? null,
    set: (reply, { secret, expiresAt }) =>
      void reply.header('set-cookie', stringifySetCookie({ ...shared, value: secret, expires: expiresAt })),
    clear: (reply) => void reply.header('set-cookie', stringifySetCookie({ ...shared, value: '', maxAge: 0 })),
    readBrowser: ({ headers }) => parseCookie(headers.cookie ?? '')[browserName] ?? null,
    setBrowser: (reply, value) => {
      const cookie = { ...attributes, name: browserName, value, maxAge: knownForMs / 1000 }
      reply.header('set-cookie', stringifySetCookie(cookie))
    },
  }
}
