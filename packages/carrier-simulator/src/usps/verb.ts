import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulation } from '../simulation.ts'

/** Who calls: the application by its access token, the customer (CRID) by the payment authorization. */
export type UspsCaller = { application: string; customer: string }
export type UspsVerb = (
  simulation: Simulation,
  caller: UspsCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
