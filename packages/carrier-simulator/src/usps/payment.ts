import type { FastifyRequest } from 'fastify'
import { isUspsCrid, isUspsMid, isUspsPayingAccount } from '../bearer.ts'
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

type Payer = Role & { CRID: string; accountType: string; accountNumber: string }
type Owner = Role & { CRID: string; MID: string; manifestMID: string }

/** The message begins like that of the live API. */
function wrongNumber(payer: Payer, owner: Owner): Answer | null {
  if (![payer.CRID, owner.CRID].every(isUspsCrid)) {
    return badRequest("CRID isn't enrolled in USPS Ship Outbound", 'roles')
  }
  if (![owner.MID, owner.manifestMID].every(isUspsMid)) return badRequest('MID is not one of the CRID', 'roles')
  const isPayer = payer.accountType !== 'EPS' || isUspsPayingAccount(payer.accountNumber)
  return isPayer ? null : badRequest('accountNumber is not one of an Enterprise Payment Account', 'roles')
}

/** A label requires a payer and an owner of the label range. The token represents the customer. */
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
  const wrong = wrongNumber(payer as Payer, owner as Owner)
  if (wrong) return wrong
  const subject = `${owner.CRID} ${owner.MID}`
  const paymentAuthorizationToken = simulation.tokens.issue('usps-payment', subject, 8 * 3600)
  return { status: 200, body: { paymentAuthorizationToken, roles } }
}
