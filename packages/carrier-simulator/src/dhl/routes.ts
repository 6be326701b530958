/** DHL Express's MyDHL API under `/dhl`: rates, shipments, tracking by reference or number. It has no void. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { magicValuesOf } from '../faults.ts'
import type { RecordedSale } from '../sales.ts'
import { outcomeOf, play, recipientOf, type Simulation, send } from '../simulation.ts'
import { type DhlVerb, dhlError, processFailure } from './errors.ts'
import { rate } from './rate.ts'
import { ship } from './ship.ts'

export function dhlRoutes(app: FastifyInstance, simulation: Simulation) {
  app.post('/rates', guarded(simulation, rate))
  app.post('/shipments', guarded(simulation, ship))
  app.get('/tracking', guarded(simulation, track))
  app.get('/shipments/:shipmentTrackingNumber/tracking', guarded(simulation, trackByNumber))
}

/** Older requests have no product ids. */
const versions = ['3.1.0', '3.1.1', '3.3.1', '3.3.2']

/** HTTP Basic. The password `wrong` is always rejected. */
function guarded(simulation: Simulation, verb: DhlVerb) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [username = '', password = ''] = Buffer.from(basic, 'base64').toString().split(':')
    const isKnown = username !== '' && password !== '' && password !== 'wrong'
    if (!isKnown) return send(reply, { status: 401, body: { reasons: [{ msg: 'Unauthorized' }] } })
    const version = request.headers['x-version']
    if (version !== undefined && !versions.includes(String(version))) {
      return send(reply, dhlError(400, 'Bad request', `9001: Version ${version} is not supported`, request.url))
    }
    return verb(simulation, request, reply)
  }
}

type Query = {
  shipmentReference?: string
  shipperAccountNumber?: string
  dateRangeFrom?: string
  dateRangeTo?: string
}

/** Tracks by reference, account and date range. Labels that are not handed over yet are included. */
export const track: DhlVerb = async (simulation, request, reply) => {
  const { shipmentReference, shipperAccountNumber, dateRangeFrom, dateRangeTo } = request.query as Query
  const missing = (name: string) =>
    send(reply, dhlError(400, 'Missing parameters', `Missing mandatory parameters: ${name}`, '/tracking'))
  if (!shipmentReference) return missing('shipmentTrackingNumber')
  if (!shipperAccountNumber) return missing('shipperAccountNumber')
  if (!dateRangeFrom || !dateRangeTo) return missing('dateRangeFrom')

  const sales = simulation.sales
    .byReference('dhl', shipperAccountNumber, shipmentReference)
    .filter(({ soldAt }) => dateRangeFrom <= soldAt.slice(0, 10) && soldAt.slice(0, 10) <= dateRangeTo)
  const attempt = simulation.faults.attempt(`dhl find ${shipmentReference}`)
  const values = magicValuesOf(recipientOf(sales[0]))
  const outcome = outcomeOf(simulation, 'dhl', 'find', values, `${shipmentReference} ${attempt}`)
  return play(
    reply,
    outcome,
    () => processFailure('/tracking'),
    async () => {
      if (sales.length === 0) {
        return dhlError(404, 'Not data found', `No Shipments Found for ReferenceID | ${shipmentReference}`, '/tracking')
      }
      await Promise.all(sales.map((sale) => sale.onDisk))
      return { status: 200, body: { shipments: sales.map(toShipment) } }
    },
  )
}

/** Tracks by number, for any shipper. */
const trackByNumber: DhlVerb = async (simulation, request, reply) => {
  const { shipmentTrackingNumber } = request.params as { shipmentTrackingNumber: string }
  const path = `/shipments/${shipmentTrackingNumber}/tracking`
  const sale = simulation.sales.byTrackingNumber('dhl', shipmentTrackingNumber)
  const attempt = simulation.faults.attempt(`dhl find ${shipmentTrackingNumber}`)
  const values = magicValuesOf(recipientOf(sale))
  const outcome = outcomeOf(simulation, 'dhl', 'find', values, `${shipmentTrackingNumber} ${attempt}`)
  return play(
    reply,
    outcome,
    () => processFailure(path),
    async () => {
      if (!sale) {
        return dhlError(404, 'Not data found', `No Shipments Found for AWBNumber | ${shipmentTrackingNumber}`, path)
      }
      await sale.onDisk
      return { status: 200, body: { shipments: [toShipment(sale)] } }
    },
  )
}

const toShipment = (sale: RecordedSale) => ({
  shipmentTrackingNumber: sale.trackingNumber,
  status: 'Success',
  shipmentTimestamp: sale.soldAt.slice(0, 19),
  productCode: sale.service,
  description: 'Merchandise',
  shipperReferences: [{ value: sale.reference, typeCode: 'CU' }],
  events: [],
  numberOfPieces: 1,
})
