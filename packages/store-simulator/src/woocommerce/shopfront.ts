import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Verb } from '../act.ts'
import type { Stage } from '../play.ts'
import type { Written } from './documents.ts'

export type Installation = 'fulfillments' | 'tracking plug-in' | 'plain'
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** What the routes of one installation are played over. */
export type Shopfront = Stage & {
  installation: Installation
  written(orderId: string): Written
  /** Has a path answer to who may, to a request as the schemas have it. */
  route(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: Handler, verb?: Verb): void
}

export const refuse = (reply: FastifyReply, status: number, code: string, message = code): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ code, message, data: { status } }))
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify(body))
