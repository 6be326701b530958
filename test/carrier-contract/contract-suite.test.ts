/**
 * The suite for each carrier; after it, everything that went through the proxy is held against the
 * carriers' own published documents, where CARRIER_CONTRACTS_DIR names their folder.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readPublishedDocuments } from '@waybill/carrier-simulator/published-documents'
import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { ups } from '#adapters/carriers/ups/index.ts'
import { parseMultipart } from '#adapters/carriers/usps/buy.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { type CarrierUnderTest, describeCarrier } from './contract-suite.ts'
import { documents, undocumented } from './documents.ts'
import type { SentRequest } from './toxic-proxy.ts'

const observed = new Map<CarrierId, readonly SentRequest[]>()
const keep = (id: CarrierId) => (sent: readonly SentRequest[]) => void observed.set(id, sent)

/** The proofs of a carrier that documents them alike for every operation. */
const everywhere = (proves: Record<number, string>, ofRequest: readonly number[] = [400]) => {
  const with400 = (outcome: string) => ({
    ...proves,
    ...Object.fromEntries(ofRequest.map((status) => [status, outcome])),
  })
  return {
    // Nothing can be lost while rating, so any words about the request are a rejection.
    rates: { ...proves, ...Object.fromEntries([400, 404, 409, 413, 422].map((status) => [status, 'rejected'])) },
    buy: with400('rejected'),
    void: with400('rejected'),
    lookup: with400('undecided'),
  }
}

const uspsCredentials = {
  clientId: 'suite',
  clientSecret: 'right',
  crid: '12345678',
  mid: '912345',
  accountNumber: '1000000000',
}
const underUsps: CarrierUnderTest = {
  carrier: usps,
  rateEntry: ['pricingOptions', 0, 'shippingOptions', 0],
  played: true,
  credentials: uspsCredentials,
  wrongCredentials: { ...uspsCredentials, clientSecret: 'wrong' },
  namesCurrencies: false,
  hasTokens: true,
  saysTookNothing: true,
  saysNoAccess: true,
  decidesLater: true,
  unknownAccount: {
    verb: 'payment-authorization',
    status: 400,
    error: {
      apiVersion: '/payments/v3',
      error: { code: '400', message: 'Bad Request', errors: [{ detail: 'The account number is not valid.' }] },
    },
    text: 'The account number is not valid.',
  },
  ownWords: {
    error: (status) => ({
      apiVersion: '/labels/v3',
      error: {
        code: String(status),
        message: 'Refused',
        errors: [{ title: 'Refused', detail: 'The request is refused', source: { parameter: 'toAddress' } }],
      },
    }),
    proves: everywhere({ 401: 'unavailable', 403: 'unavailable', 429: 'unavailable' }),
  },
  predefinedPackage: { name: 'MediumFlatRateBox', weightPounds: 11.5 },
  abroad: {
    notServed: [],
    undeclared: ['puerto-rico'],
    quotesUndeclared: true,
    maxItems: (place) => (place === 'puerto-rico' ? Number.POSITIVE_INFINITY : 30),
    currencies: ['USD'],
    // The customs form is on the label itself.
    papers: () => [],
  },
  onSent: keep('usps'),
}

const upsCredentials = { clientId: 'suite', clientSecret: 'right', shipperNumber: 'A1B2C3' }
const underUps: CarrierUnderTest = {
  carrier: ups,
  rateEntry: ['RateResponse', 'RatedShipment', 0],
  played: true,
  credentials: upsCredentials,
  wrongCredentials: { ...upsCredentials, clientSecret: 'wrong' },
  namesCurrencies: true,
  hasTokens: true,
  saysTookNothing: true,
  saysNoAccess: true,
  decidesLater: false,
  unknownAccount: {
    verb: 'rates',
    status: 400,
    error: { response: { errors: [{ code: '120415', message: 'The shipper number is not valid.' }] } },
    text: 'The shipper number is not valid.',
  },
  ownWords: {
    error: (status) => ({ response: { errors: [{ code: status === 401 ? '250002' : '120202', message: 'Refused' }] } }),
    proves: everywhere({ 401: 'unavailable', 403: 'unavailable', 429: 'unavailable' }),
  },
  predefinedPackage: { name: 'UPSPak', weightPounds: 2 },
  abroad: {
    notServed: ['military'],
    undeclared: [],
    quotesUndeclared: true,
    maxItems: () => 50,
    currencies: ['USD'],
    papers: (place, kind) => (place === 'puerto-rico' || kind === 'documents' ? [] : ['commercial-invoice']),
  },
  onSent: keep('ups'),
}

const fedexCodes: Readonly<Record<number, string>> = {
  401: 'NOT.AUTHORIZED.ERROR',
  403: 'FORBIDDEN.ERROR',
  404: 'NOT.FOUND.ERROR',
  500: 'INTERNAL.SERVER.ERROR',
  503: 'SERVICE.UNAVAILABLE.ERROR',
}
const fedexCredentials = { clientId: 'suite', clientSecret: 'right', accountNumber: '123456789' }
const underFedex: CarrierUnderTest = {
  carrier: fedex,
  rateEntry: ['output', 'rateReplyDetails', 0],
  played: true,
  credentials: fedexCredentials,
  wrongCredentials: { ...fedexCredentials, clientSecret: 'wrong' },
  namesCurrencies: true,
  hasTokens: true,
  saysTookNothing: false,
  saysNoAccess: true,
  decidesLater: false,
  unknownAccount: {
    verb: 'rates',
    status: 400,
    error: {
      transactionId: '624deea6-b709-470c-8c39-4b5511281492',
      errors: [{ code: 'ACCOUNT.NUMBER.MISMATCH', message: 'The account does not match.' }],
    },
    text: 'The account does not match.',
  },
  ownWords: {
    error: (status) => ({
      transactionId: '624deea6-b709-470c-8c39-4b5511281492',
      errors: [{ code: fedexCodes[status] ?? 'REQUEST.REFUSED.ERROR', message: 'Refused' }],
    }),
    proves: {
      ...everywhere({ 401: 'unavailable', 403: 'unavailable', 429: 'unavailable' }, [400, 404]),
      buy: {
        400: 'rejected',
        401: 'unavailable',
        403: 'unavailable',
        404: 'rejected',
        422: 'rejected',
        429: 'unavailable',
      },
    },
  },
  predefinedPackage: { name: 'FEDEX_PAK', weightPounds: 2 },
  abroad: {
    notServed: ['military'],
    undeclared: [],
    quotesUndeclared: true,
    maxItems: () => 999,
    currencies: ['USD'],
    papers: (_place, kind) => (kind === 'documents' ? [] : ['commercial-invoice']),
  },
  onSent: keep('fedex'),
}

const dhlCredentials = { username: 'suite', password: 'right', accountNumber: '123456789' }
const underDhl: CarrierUnderTest = {
  carrier: dhl,
  rateEntry: ['products', 0],
  played: true,
  credentials: dhlCredentials,
  wrongCredentials: { ...dhlCredentials, password: 'wrong' },
  namesCurrencies: true,
  hasTokens: false,
  saysTookNothing: false,
  saysNoAccess: false,
  decidesLater: false,
  unknownAccount: {
    verb: 'rates',
    status: 400,
    error: {
      instance: '/expressapi/rates',
      title: 'Bad request',
      message: 'Bad request',
      detail: '8007: The shipper account is invalid.',
      status: '400',
    },
    text: 'The shipper account is invalid.',
  },
  ownWords: {
    error: (status) => ({
      instance: '/expressapi/shipments',
      title: 'Refused',
      message: 'Refused',
      detail: '7008: The request is refused',
      status: String(status),
    }),
    proves: { ...everywhere({}, [400, 422]), lookup: { 400: 'undecided', 404: 'undecided' } },
  },
  predefinedPackage: { name: '3BX', weightPounds: 4 },
  abroad: {
    notServed: ['military'],
    undeclared: [],
    quotesUndeclared: true,
    maxItems: () => 999,
    currencies: ['USD'],
    papers: (_place, kind) => (kind === 'documents' ? [] : ['commercial-invoice']),
  },
  onSent: keep('dhl'),
}

// Each has a simulator of its own. At the same time, since most of them wait for what hangs.
describe('carriers', { concurrency: 4 }, () => {
  for (const under of [underUsps, underUps, underFedex, underDhl]) describeCarrier(under)
})

const folder = process.env.CARRIER_CONTRACTS_DIR
const skip = folder ? false : 'CARRIER_CONTRACTS_DIR is not set'

for (const id of ['usps', 'ups', 'fedex', 'dhl'] as const) {
  test(`every request and response of ${id} matches its published documents`, { skip }, () => {
    const published = readPublishedDocuments(folder ?? '', documents[id])
    const sent = observed.get(id) ?? []
    assert.ok(sent.length > 50, `${sent.length} requests were observed`)
    const violations = new Set<string>()
    const checked = new Map<string, number>()
    for (const request of sent) {
      if (undocumented.has(request.call) || !request.call.startsWith(id)) continue
      const found = published.checkRequest(request) ?? [`${request.method} ${request.path} is not documented`]
      const answer = request.answer && { ...request.answer, body: readAnswer(request.answer) }
      const faults = answer && !isInAnotherStatus(request) ? published.checkAnswer(request, answer) : []
      for (const violation of [...found, ...faults]) violations.add(`${request.call}: ${violation}`)
      checked.set(request.call, (checked.get(request.call) ?? 0) + 1)
    }
    assert.deepEqual([...violations].slice(0, 20), [])
    assert.ok(['rates', 'buy'].every((verb) => (checked.get(`${id}.${verb}`) ?? 0) > 10))
  })
}

/** The simulator returned a label in a status that the carrier doesn't document, as some real servers do. */
const isInAnotherStatus = ({ headers }: SentRequest): boolean =>
  decodeURIComponent(headers['x-simulator-recipient'] ?? '').includes('[buy-status]')

test('the validator of requests finds errors', { skip }, () => {
  const published = readPublishedDocuments(folder ?? '', documents.usps)
  const request = {
    method: 'POST',
    path: '/labels/v3/label-reprint?colour=blue',
    headers: { 'content-type': 'application/json', 'x-idempotency-key': 'not a uuid' },
    body: JSON.stringify({ imageInfo: { imageType: 'BMP' }, extra: true }),
  }
  const violations = (published.checkRequest(request) ?? []).join('\n')
  for (const part of ['query colour', 'X-Payment-Authorization-Token is missing', 'uuid', 'imageType', 'extra']) {
    assert.match(violations, new RegExp(part))
  }
  assert.equal(published.checkRequest({ ...request, path: '/labels/v3/poster' }), undefined)
})

/** Our requests accept gzip, which the recorded bytes may have. */
const isCompressed = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b

function readAnswer(answer: NonNullable<SentRequest['answer']>): unknown {
  const body = isCompressed(answer.body) ? gunzipSync(answer.body) : answer.body
  const parts = parseMultipart(answer.contentType, body)
  if (!parts) return JSON.parse(body.toString())
  return Object.fromEntries(
    [...parts].map(([name, part]) => {
      const text = part.toString()
      return [name, text.startsWith('{') ? JSON.parse(text) : text]
    }),
  )
}
