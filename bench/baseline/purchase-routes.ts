/**
 * The baseline of a purchase: the rows that the service writes, in as many transactions (claimed, sent,
 * bought), and one call to the carrier. No lease, no waiting, no recovery, no files.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Pool } from 'undici'
import type { BuyInput, CarrierAccount } from '#adapters/carriers/carrier.ts'
import { buyRequest } from '#adapters/carriers/usps/buy.ts'
import { paymentAuthorizationRequest, tokenRequest } from '#adapters/carriers/usps/protocol.ts'
import type { OutgoingRequest } from '#kit/http.ts'
import { accountOf } from './account-of.ts'
import { claim, complete, send } from './purchase-sql.ts'

// biome-ignore lint/suspicious/noExplicitAny: the baseline trusts whatever it is sent
type Trusted = any

const formats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI']
const wholeSeconds = (time: Date | string): string => `${new Date(time).toISOString().slice(0, 19)}Z`

export async function purchaseRoutes(app: FastifyInstance, pool: pg.Pool, simulatorUrl: string): Promise<void> {
  const carrier = new Pool(simulatorUrl, { connections: 256 })
  const call = async ({ method, url, headers, body }: Omit<OutgoingRequest, 'deadlineMs'>): Promise<string> => {
    const { pathname } = new URL(url)
    const answer = await carrier.request({ path: pathname, method, headers: headers ?? {}, body: body ?? null })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`the simulator answered ${answer.statusCode}: ${text}`)
    return text
  }
  const credentials = {
    clientId: 'bench',
    clientSecret: 'bench',
    crid: '12345678',
    mid: '123456789',
    accountNumber: '1234567890',
  }
  const usps: CarrierAccount = { id: 'bench', baseUrl: `${simulatorUrl}/usps`, credentials, simulated: true }
  const token = JSON.parse(await call(tokenRequest(usps))).access_token
  const payment = JSON.parse(await call(paymentAuthorizationRequest(usps, token))).paymentAuthorizationToken

  app.addHook('onClose', () => carrier.close())
  app.post('/api/v1/shipments/:shipmentId/labels', async (request) => {
    const { shipmentId } = request.params as Trusted
    const rateId = (request.body as Trusted).rate.id
    const accountId = accountOf(request)
    const ids = { accountId, shipmentId, rateId, purchaseId: randomUUIDv7(), labelId: randomUUIDv7() }
    const claimed = await claim(pool, ids)
    await send(pool, ids)
    const input: BuyInput = {
      from: claimed.from_address,
      to: claimed.to_address,
      parcel: {
        weightPounds: Number(claimed.weight),
        dimensionsInches: {
          length: Number(claimed.length),
          width: Number(claimed.width),
          height: Number(claimed.height),
        },
        predefinedPackage: null,
      },
      shipDate: claimed.ship_date,
      quote: claimed.quote,
      reference: ids.purchaseId,
    }
    const sold = await call(buyRequest(usps, token, payment, input))
    const trackingNumber = /"trackingNumber":"(\d+)"/.exec(sold)?.[1] as string
    const now = new Date()
    const content = { ...input, trackingNumber }
    await complete(pool, ids, claimed, { trackingNumber, content: JSON.stringify(content), now })
    return { success: true, data: answerOf(ids, claimed, trackingNumber, now), errors: null }
  })
}

const link = (labelId: string, format: string) => `http://127.0.0.1:8080/files/${labelId}/${format}`

function answerOf(ids: Trusted, claimed: Trusted, trackingNumber: string, now: Date) {
  const boughtAt = wholeSeconds(now)
  const madeAt = wholeSeconds(claimed.created_at)
  const times = { createdAt: madeAt, updatedAt: madeAt }
  const bought = { createdAt: boughtAt, updatedAt: boughtAt }
  const { quote } = claimed
  const charge = Number(claimed.charge)
  return {
    id: ids.shipmentId,
    object: 'Shipment',
    orderId: claimed.order_id,
    status: 'Unknown',
    isReturn: false,
    trackingCode: trackingNumber,
    uspsZone: Number(quote.zone),
    createdAt: madeAt,
    updatedAt: boughtAt,
    fromAddress: { ...claimed.from_address, object: 'Address', ...times },
    toAddress: { ...claimed.to_address, object: 'Address', ...times },
    returnAddress: null,
    parcel: {
      id: claimed.parcel_id,
      object: 'Parcel',
      weight: Number(claimed.weight),
      length: Number(claimed.length),
      width: Number(claimed.width),
      height: Number(claimed.height),
      predefinedPackage: null,
      ...times,
    },
    selectedRate: {
      id: ids.rateId,
      object: 'Rate',
      shipmentId: ids.shipmentId,
      carrier: 'usps',
      service: quote.serviceCode,
      rate: charge,
      currency: claimed.currency,
      retailRate: charge,
      retailCurrency: claimed.currency,
      listRate: charge,
      listCurrency: claimed.currency,
      deliveryDate: quote.estimatedDeliveryDate,
      deliveryDays: quote.deliveryDays,
      estDeliveryDays: quote.deliveryDays,
      deliveryDateGuaranteed: quote.deliveryDateGuaranteed,
      billingType: quote.billingType,
      ...bought,
    },
    postageLabel: {
      id: ids.labelId,
      object: 'PostageLabel',
      labelProcessingStatus: 'completed',
      labelAssets: formats.map((format) => ({ format, status: 'completed', url: link(ids.labelId, format) })),
      labelUrl: link(ids.labelId, 'PDF'),
      labelPdfUrl: link(ids.labelId, 'PDF'),
      labelZpl203Url: link(ids.labelId, 'ZPL203DPI'),
      labelZpl300Url: link(ids.labelId, 'ZPL300DPI'),
      labelZpl600Url: link(ids.labelId, 'ZPL600DPI'),
      labelFileType: 'PDF',
      labelDate: `${claimed.ship_date}T00:00:00Z`,
      ...bought,
      dateAdvance: 0,
      labelResolution: 0,
      integratedForm: '',
      labelSize: '',
      labelType: '',
      labelFile: null,
    },
    customsInfo: null,
  }
}
