/** Responses of a load balancer, firewall or API gateway in front of a carrier. */

export const gatewayStatuses = [401, 403, 404, 408, 409, 413, 429, 499, 500, 502, 503, 504] as const
export const gatewayBodies = ['html', 'empty', 'json', 'truncated'] as const
export type GatewayBody = (typeof gatewayBodies)[number]
export type GatewayAnswer = { status: number; headers?: Record<string, string>; body: string }

/** A response that no carrier documents, with any status. */
export function gatewayAnswer(status: number, body: GatewayBody): GatewayAnswer {
  const json = { 'content-type': 'application/json' }
  switch (body) {
    case 'html':
      return { status, headers: { 'content-type': 'text/html' }, body: `<html><h1>${status}</h1></html>` }
    case 'empty':
      return { status, body: '' }
    case 'json':
      return {
        status,
        headers: json,
        body: JSON.stringify({ error: { code: String(status), message: wordsOf(status) } }),
      }
    case 'truncated':
      return { status, headers: json, body: `{"error":{"code":"${status}","mess` }
  }
}

const wordsOf = (status: number) => (status === 404 ? 'The requested resource was not found' : 'Request refused')

/** @param chance a number from 0 to 1 that selects one of all responses */
export function gatewayAnswerBy(chance: number): GatewayAnswer {
  const index = Math.floor(chance * gatewayStatuses.length * gatewayBodies.length)
  const status = gatewayStatuses[Math.floor(index / gatewayBodies.length)] ?? 502
  return gatewayAnswer(status, gatewayBodies[index % gatewayBodies.length] ?? 'html')
}
