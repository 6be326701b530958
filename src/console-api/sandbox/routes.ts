/** What a person can have the simulated carriers do, by words in the recipient's name. */
import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'

/** Each as it is written into the name, and what comes of it. */
export const sandboxWords: readonly { word: string; effect: string }[] = [
  { word: '[rates-down]', effect: 'No carrier can be asked for rates.' },
  { word: '[rates-down:usps]', effect: 'That carrier cannot be asked for rates.' },
  { word: '[rates-none]', effect: 'No carrier offers a service.' },
  { word: '[rates-rejected]', effect: 'The carriers refuse the address.' },
  { word: '[rates-slow:5s]', effect: 'Rates come after that time.' },
  { word: '[currency]', effect: 'One service is quoted in a currency that cannot be kept.' },
  { word: '[buy-rejected]', effect: 'The carrier refuses the purchase.' },
  { word: '[buy-slow:15s]', effect: 'The carrier answers the purchase after that time.' },
  { word: '[buy-lost]', effect: 'The carrier makes the label, and its answer is lost.' },
  { word: '[buy-vanished]', effect: 'The connection breaks, and no label is made.' },
  { word: '[buy-down]', effect: 'The carrier says that its system is down and that it took nothing.' },
  { word: '[buy-imageless]', effect: 'The carrier makes the label, and its image is missing.' },
  { word: '[void-requested]', effect: 'The carrier takes the label back, and decides later about its price (USPS).' },
  { word: '[void-rejected]', effect: 'The carrier does not take the label back.' },
  { word: '[void-lost]', effect: 'The carrier takes the label back, and its answer is lost.' },
  { word: '[void-forgotten]', effect: 'The same, and a repeat is refused as if nothing had happened.' },
  { word: '[render-slow:5s]', effect: 'The files of the label take that long.' },
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
    answers: {
      200: Envelope(
        Type.Array(SandboxWord, { description: 'The test values, in the order of a purchase.' }),
        'The test values.',
      ),
    },
    failures: [],
    handler: async ({ deps }) => ok(deps.environment === 'sandbox' ? [...sandboxWords] : []),
  })
}
