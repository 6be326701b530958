/** What becomes of a question about an address, for each of the carriers alike. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CarrierName } from '../sales.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation } from '../simulation.ts'
import { type AskedAddress, lookUp, type RegisteredAddress, wordsOf } from './register.ts'

export function playCheck(
  simulation: Simulation,
  { carrier, request, reply }: { carrier: CarrierName; request: FastifyRequest; reply: FastifyReply },
  asked: AskedAddress,
  answers: { unavailable(): Answer; found(registered: RegisteredAddress): Answer },
): Promise<FastifyReply> {
  const words = wordsOf(recipientHeader(request), asked)
  const outcome = outcomeOf(simulation, carrier, 'address', words, JSON.stringify(asked))
  return play(reply, outcome, answers.unavailable, () => answers.found(lookUp(asked, words)))
}
