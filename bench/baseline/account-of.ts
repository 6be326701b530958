import type { FastifyRequest } from 'fastify'

/** Which account a request is of: the baseline knows no tokens. */
export const accountHeader = 'baseline-account'

/** The account that the request names, of which nothing is looked up. */
export const accountOf = (request: FastifyRequest): string => request.headers[accountHeader] as string
