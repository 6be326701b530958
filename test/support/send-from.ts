import { request } from 'node:http'

export type Sent = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Posts to the service from one of this machine's own addresses, such as 127.0.0.2, on a connection of its own. */
export const sendFrom = (
  localAddress: string,
  url: URL,
  { headers = {}, body }: { headers?: Record<string, string>; body: string },
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', localAddress, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject).end(body)
  })
