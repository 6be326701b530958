/** The cookie that holds a session: no script reads it, and no other site sends it along with what changes something. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from '#people/sessions/session.ts'

export type SessionCookie = {
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, session: Pick<OpenedSession, 'secret' | 'expiresAt'>): void
  clear(reply: FastifyReply): void
}

/**
 * @param options.deploymentId cookies do not know ports: it keeps those of two deployments on one host apart
 * @param options.isHttps whether people reach the web application by https: by plain HTTP browsers keep no secure cookie
 */
export function createSessionCookie(options: { deploymentId: string; isHttps: boolean }): SessionCookie {
  const { deploymentId, isHttps } = options
  const name = `${isHttps ? '__Host-' : ''}waybill-${deploymentId}`
  const shared = { name, path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return {
    read: ({ headers }) => parseCookie(headers.cookie ?? '')[name] ?? null,
    set: (reply, { secret, expiresAt }) =>
      void reply.header('set-cookie', stringifySetCookie({ ...shared, value: secret, expires: expiresAt })),
    clear: (reply) => void reply.header('set-cookie', stringifySetCookie({ ...shared, value: '', maxAge: 0 })),
  }
}
