import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Simulation } from '../simulation.ts'

/** One operation of the carrier's protocol: it answers the request by itself. */
export type FedexVerb = (simulation: Simulation, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
