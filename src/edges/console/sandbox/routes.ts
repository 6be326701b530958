/** Test values in the name of the recipient control the simulated carriers. */
import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'

/** The test values with their effects. */
export const sandboxWords: readonly { word: string; effect: string }[] = [
  { word: '[rates-down]', effect: 'No carrier returns rates.' },
  { word: '[rates-down:usps]', effect: 'The named carrier returns no rates.' },
  { word: '[rates-none]', effect: 'The carriers offer no services.' },
  { word: '[rates-rejected]', effect: 'The carriers reject the address.' },
  { word: '[rates-slow:5s]', effect: 'The carriers return rates after the given delay.' },
  { word: '[rates-odd]', effect: 'The response contains malformed services, and only these are omitted.' },
  { word: '[rates-limited]', effect: 'The carriers limit the number of calls.' },
  { word: '[gzip]', effect: 'The carriers compress their responses.' },
  { word: '[currency]', effect: 'One service has a price in an unsupported currency and is omitted.' },
  { word: '[buy-rejected]', effect: 'The carrier rejects the purchase.' },
  { word: '[buy-slow:15s]', effect: 'The purchase completes after the given delay.' },
  { word: '[buy-lost]', effect: 'The carrier creates the label, but its response is lost.' },
  { word: '[buy-vanished]', effect: 'The connection breaks, and the carrier creates no label.' },
  { word: '[buy-down]', effect: 'The carrier responds that its system is down and that it created no label.' },
  { word: '[buy-imageless]', effect: 'The carrier creates the label, but its image is missing.' },
  { word: '[void-requested]', effect: 'The carrier accepts a refund request and decides later (USPS).' },
  { word: '[void-rejected]', effect: 'The carrier does not cancel the label.' },
  { word: '[void-lost]', effect: 'The carrier cancels the label, but its response is lost.' },
  {
    word: '[void-forgotten]',
    effect:
      'The carrier cancels the label, but its response is lost, and a second request is rejected as if the label were still valid.',
  },
  { word: '[render-slow:5s]', effect: 'The label files are ready after the given delay.' },
]

const SandboxWord = Type.Object(
  {
    word: Type.String({ description: "Text to include in the recipient's name." }),
    effect: Type.String({ description: 'Effect, as a sentence.' }),
  },
  { title: 'SandboxWord', description: 'A test value that controls the simulated carriers.' },
)

export function sandboxRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/sandbox/words',
    needs: 'orders.read',
    docs: {
      operationId: 'listSandboxWords',
      summary: 'Lists the test values of the Sandbox. Empty in production.',
      tags: ['Purchases'],
    },
    responses: {
      200: Envelope(
        Type.Array(SandboxWord, { description: 'The test values, in the order of a purchase.' }),
        'The test values.',
      ),
    },
    errors: [],
    handler: async ({ deps }) => ok(deps.environment === 'sandbox' ? [...sandboxWords] : []),
  })
}
