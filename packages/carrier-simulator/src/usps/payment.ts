import type { FastifyRequest } from 'fastify'
import { schemaCheck } from '../schema-check.ts'
import type { Answer, Simulation } from '../simulation.ts'
import { badRequest } from './errors.ts'

const check = schemaCheck('usps-payment-authorization')

type Role = {
  roleName: string
  CRID?: string
  MID?: string
  manifestMID?: string
  accountType?: string
  accountNumber?: string
}

/** A payer and an owner of the label range are what a label needs; the token stands for the customer. */
export function authorizePayment(simulation: Simulation, request: FastifyRequest): Answer {
  const violation = check(request.body)[0]
  if (violation) return badRequest(`${violation.path} ${violation.message}`, violation.path)
  const { roles } = request.body as { roles: Role[] }
  const payer = roles.find((role) => role.roleName === 'PAYER')
  const owner = roles.find((role) => role.roleName === 'LABEL_OWNER')
  if (!payer?.CRID || !payer.accountType || !payer.accountNumber) {
    return badRequest('The role PAYER with CRID, accountType and accountNumber is required', 'roles')
  }
  if (!owner?.CRID || !owner.MID || !owner.manifestMID) {
    return badRequest('The role LABEL_OWNER with CRID, MID and manifestMID is required', 'roles')
  }
  const subject = `${owner.CRID} ${owner.MID}`
  const paymentAuthorizationToken = simulation.tokens.issue('usps-payment', subject, 8 * 3600)
  return { status: 200, body: { paymentAuthorizationToken, roles } }
}
