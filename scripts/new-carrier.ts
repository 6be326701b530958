/**
 * `npm run new-carrier -- canadapost "Canada Post"`: writes a folder for a carrier that passes the
 * contract suite in all that needs no carrier: what is sent once, what is certain, what is refused
 * before a call. The shapes of requests and answers in it are the scaffold's own and are to be replaced
 * by the carrier's. See docs/carriers/adding-a-carrier.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const [id = '', name = id] = positionals
const root = values.root ?? join(import.meta.dirname, '..')
const folder = join(root, 'src/carriers', id)

if (!/^[a-z][a-z0-9]*$/.test(id)) fail('Name the carrier in lower-case letters and digits: new-carrier -- canadapost')
if (!/^[A-Za-z0-9 .&-]+$/.test(name)) fail('A carrier is named in letters, digits, spaces, points and dashes.')
if (existsSync(folder)) fail(`src/carriers/${id} exists already.`)

await addToContract()
await mkdir(folder)
for (const [file, text] of Object.entries(templates())) await writeFile(join(folder, file), `${text.trim()}\n`)
format()
process.stdout.write(
  `Wrote src/carriers/${id}. Next: docs/carriers/adding-a-carrier.md, and\n  node --test src/carriers/${id}/contract.test.ts\n`,
)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Where lines break and in which order imports stand depends on the names. */
function format() {
  const biome = join(root, 'node_modules/.bin/biome')
  spawnSync(biome, ['check', '--write', '--vcs-enabled=false', folder], { cwd: root })
}

/** The contract knows its carriers by name. */
async function addToContract() {
  const path = join(root, 'src/carriers/carrier.ts')
  const text = await readFile(path, 'utf8')
  const changed = text.replace(/^(export type CarrierId = .*)$/m, `$1 | '${id}'`)
  if (changed === text) fail('The type CarrierId was not found in src/carriers/carrier.ts.')
  await writeFile(path, changed)
  const documents = join(root, 'src/carriers/contract/documents.ts')
  const list = await readFile(documents, 'utf8')
  await writeFile(documents, list.replace(/^(export const documents: .*\{)$/m, `$1\n  ${id}: [],`))
}

function templates(): Record<string, string> {
  return {
    'index.ts': `
/** ${name}: which interface of the carrier this speaks, and what it is good for. */
import type { Carrier } from '#carriers/carrier.ts'
import { buy, buyDeadlineMs } from '#carriers/${id}/buy.ts'
import { find, findDeadlineMs } from '#carriers/${id}/find.ts'
import { rates, ratesDeadlineMs } from '#carriers/${id}/rates.ts'
import { voidDeadlineMs, voidLabel } from '#carriers/${id}/void.ts'

export const ${id}: Carrier = {
  id: '${id}',
  name: '${name}',
  lookup: 'reference',
  baseUrls: { production: 'https://api.${id}.example', test: 'https://test.${id}.example' },
  credentialFields: [{ name: 'apiKey', meaning: 'API key of the account', secret: true, required: true }],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, findMs: findDeadlineMs },
  predefinedPackages: [],
  rates,
  buy,
  void: voidLabel,
  find,
}`,

    'errors.ts': `
/**
 * How ${name} says no:
 *   { "code": "…", "message": "…" }
 * An answer counts as "took nothing" only where the carrier's own document says so.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { credentialsRefused, outage, rejected, inconclusive } from '#carriers/call-carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(Type.Object({ code: Type.Optional(Type.String()), message: Type.String() }))

/** What an answer other than success proves; null where it proves nothing. */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const answer = readJson(response)
  const error = errorAnswer.Check(answer) ? answer : null
  const said = error?.message ?? \`status \${response.status}\`
  if (response.status === 401 || response.status === 403) return credentialsRefused(\`${name} refused access: \${said}\`)
  if (response.status === 429) return outage(\`${name} limits requests: \${said}\`)
  return error && response.status >= 400 && response.status < 500 ? rejected(error.code ?? null, error.message) : null
}

/** The same for a call that changes nothing. */
export const refusalOfRead = (response: OutgoingResponse): Rejected | Unavailable =>
  readRefusal(response) ?? inconclusive('${name}', response)`,

    'headers.ts': `
import type { CarrierAccount } from '#carriers/carrier.ts'

export const headersOf = (account: CarrierAccount): Record<string, string> => ({
  authorization: \`Bearer \${account.credentials.apiKey ?? ''}\`,
  'content-type': 'application/json',
  accept: 'application/json',
})`,

    'address.ts': `
/** Addresses in the fields of ${name}, or why they do not fit. Streets are never cut short. */
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'
import { rejected } from '#carriers/call-carrier.ts'
import { streetLines } from '#carriers/street-lines.ts'

const lineLength = 35
const mostLines = 3

export const addressOf = (address: CarrierAddress) => ({
  name: address.name,
  company: address.company,
  lines: streetLines(address, lineLength),
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  residential: address.residential ?? false,
})

export function addressRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    const lines = streetLines(address, lineLength)
    if (lines.length > mostLines || lines.some((line) => line.length > lineLength)) {
      return rejected(null, \`${name} takes at most \${mostLines} lines of \${lineLength} characters for the \${whose}'s street.\`)
    }
  }
  return null
}`,

    'rates.ts': `
/**
 * Rating: POST /rates
 *   → { "services": [{ "code": "…", "name": "…", "price": "9.10", "currency": "USD", "days": 2 }] }
 */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type CarrierAccount,
  type CarrierDeps,
  customsRefusal,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
} from '#carriers/carrier.ts'
import { callCarrier, readFailure, unreadable } from '#carriers/call-carrier.ts'
import { addressOf, addressRefusal } from '#carriers/${id}/address.ts'
import { refusalOfRead } from '#carriers/${id}/errors.ts'
import { headersOf } from '#carriers/${id}/headers.ts'
import { type OutgoingRequest, type OutgoingResponse, readJson } from '#kit/http.ts'

export const ratesDeadlineMs = 8_000

const service = Type.Object({
  code: Type.String({ minLength: 1 }),
  name: Type.String(),
  price: Type.String({ pattern: '^\\\\d+(\\\\.\\\\d+)?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  days: Type.Optional(Type.Integer({ minimum: 0 })),
})
const ratesAnswer = Compile(Type.Object({ services: Type.Array(service) }))

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const refusal = customsRefusal(input.from, input.to) ?? addressRefusal(input.from, input.to)
  if (refusal) return refusal
  // Not sold until the request asks for them and the answer prices them.
  if (input.extras?.signature || input.extras?.saturdayDelivery) return { outcome: 'ok', value: [] }
  if (input.parcel.predefinedPackage !== null) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [], ratesDeadlineMs, () => rateRequest(account, input))
  return sent.kind === 'answered' ? parseRates(sent.response) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, input: RateInput): CarrierRequest {
  return {
    call: '${id}.rates',
    method: 'POST',
    url: \`\${account.baseUrl}/rates\`,
    headers: { ...headersOf(account), ...recipientForSimulator(account, input.to) },
    body: JSON.stringify({
      from: addressOf(input.from),
      to: addressOf(input.to),
      weightPounds: input.parcel.weightPounds,
      dimensionsInches: input.parcel.dimensionsInches,
      shipDate: input.shipDate,
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse): RatesOutcome {
  if (response.status !== 200) return refusalOfRead(response)
  const answer = readJson(response)
  if (!ratesAnswer.Check(answer)) return unreadable('${name} answered 200 with a body of another shape')
  return { outcome: 'ok', value: answer.services.map(toQuote) }
}

function toQuote(offered: Static<typeof service>): Quote {
  return {
    carrierCode: '${name}',
    serviceCode: offered.code,
    serviceName: offered.name,
    charge: { amount: offered.price, currency: offered.currency },
    retail: null,
    list: null,
    deliveryDays: offered.days ?? 0,
    estimatedDeliveryDate: null,
    deliveryDateGuaranteed: false,
    billingType: null,
    zone: null,
    sku: null,
    mailClass: null,
    processingCategory: null,
    rateIndicator: null,
    destinationEntryFacilityType: null,
  }
}`,

    'buy.ts': `
/**
 * Buying: POST /shipments
 *   → { "shipmentId": "…", "trackingNumber": "…", "charged": "9.10", "currency": "USD", "labelPdf": "<base64>" }
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  customsRefusal,
  recipientForSimulator,
} from '#carriers/carrier.ts'
import { writeFailure, callCarrier, uncertain } from '#carriers/call-carrier.ts'
import { addressOf, addressRefusal } from '#carriers/${id}/address.ts'
import { readRefusal } from '#carriers/${id}/errors.ts'
import { headersOf } from '#carriers/${id}/headers.ts'
import { readLabel } from '#carriers/${id}/label-answer.ts'
import type { OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const refusal = customsRefusal(input.from, input.to) ?? addressRefusal(input.from, input.to)
  if (refusal) return refusal
  const sent = await callCarrier(deps, [], buyDeadlineMs, () => buyRequest(account, input))
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

/** Never marked as a read: a purchase is sent once. */
export function buyRequest(account: CarrierAccount, input: BuyInput): CarrierRequest {
  return {
    call: '${id}.buy',
    method: 'POST',
    url: \`\${account.baseUrl}/shipments\`,
    headers: { ...headersOf(account), ...recipientForSimulator(account, input.to) },
    body: JSON.stringify({
      reference: input.reference,
      service: input.quote.serviceCode,
      from: addressOf(input.from),
      to: addressOf(input.to),
      weightPounds: input.parcel.weightPounds,
      dimensionsInches: input.parcel.dimensionsInches,
      shipDate: input.shipDate,
    }),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  if (response.status !== 200) {
    return readRefusal(response) ?? uncertain(\`${name} answered \${response.status}, which proves nothing\`)
  }
  const label = readLabel(response, input.shipDate)
  return label ? { outcome: 'ok', value: label } : uncertain('${name} answered 200 without a readable label')
}`.replace("import { Type } from 'typebox'\nimport { Compile } from 'typebox/compile'\n", ''),

    'label-answer.ts': `
/** What ${name} answers when it made a label, and again when it is asked for one. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { BoughtLabel } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const labelAnswer = Compile(
  Type.Object({
    shipmentId: Type.String({ minLength: 1 }),
    trackingNumber: Type.String({ minLength: 1 }),
    charged: Type.Optional(Type.String({ pattern: '^\\\\d+(\\\\.\\\\d+)?$' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    labelPdf: Type.Optional(Type.String()),
  }),
)

/** Null where the answer cannot be read. A label without its image is still bought. */
export function readLabel(response: OutgoingResponse, shipDate: string): BoughtLabel | null {
  const answer = readJson(response)
  if (!labelAnswer.Check(answer)) return null
  const { charged, currency, labelPdf = '' } = answer
  const bytes = Buffer.from(labelPdf, 'base64')
  const isPdf = bytes.subarray(0, 5).toString() === '%PDF-'
  return {
    trackingNumber: answer.trackingNumber,
    carrierShipmentId: answer.shipmentId,
    charged: charged && currency ? { amount: charged, currency } : null,
    zone: null,
    mailingDate: shipDate,
    artwork: isPdf ? { mediaType: 'application/pdf', bytes } : null,
  }
}`,

    'void.ts': `
/**
 * Voiding: DELETE /shipments/{shipmentId}
 *   → 200 { "status": "voided" }
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CarrierAccount, CarrierDeps, VoidInput, VoidOutcome } from '#carriers/carrier.ts'
import { writeFailure, callCarrier, uncertain } from '#carriers/call-carrier.ts'
import { readRefusal } from '#carriers/${id}/errors.ts'
import { headersOf } from '#carriers/${id}/headers.ts'
import { type OutgoingRequest, type OutgoingResponse, readJson } from '#kit/http.ts'

export const voidDeadlineMs = 15_000

const voidAnswer = Compile(Type.Object({ status: Type.Literal('voided') }))

export async function voidLabel(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome> {
  const sent = await callCarrier(deps, [], voidDeadlineMs, () => voidRequest(account, input))
  return sent.kind === 'answered' ? parseVoid(sent.response) : writeFailure(sent)
}

export function voidRequest(account: CarrierAccount, input: VoidInput): CarrierRequest {
  return {
    call: '${id}.void',
    method: 'DELETE',
    url: \`\${account.baseUrl}/shipments/\${encodeURIComponent(input.carrierShipmentId)}\`,
    headers: headersOf(account),
  }
}

/** A label that was voided before is voided: give the carrier's own answer for that an outcome of ok. */
export function parseVoid(response: OutgoingResponse): VoidOutcome {
  if (response.status !== 200) {
    return readRefusal(response) ?? uncertain(\`${name} answered \${response.status}, which proves nothing\`)
  }
  return voidAnswer.Check(readJson(response))
    ? { outcome: 'ok', value: null }
    : uncertain('${name} answered 200 to a void without saying what became of it')
}`,

    'find.ts': `
/**
 * Asking what became of a purchase: GET /shipments?reference=…
 *   → 200 the label, as \`label-answer.ts\` shows
 *   → 404 where none bears the reference: final only once a request under way can no longer take effect
 */
import type { CarrierAccount, CarrierDeps, FindInput, FindOutcome } from '#carriers/carrier.ts'
import { callCarrier, notFound, readFailure, unreadable } from '#carriers/call-carrier.ts'
import { refusalOfRead } from '#carriers/${id}/errors.ts'
import { headersOf } from '#carriers/${id}/headers.ts'
import { readLabel } from '#carriers/${id}/label-answer.ts'
import type { OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

export const findDeadlineMs = 15_000

export async function find(deps: CarrierDeps, account: CarrierAccount, input: FindInput): Promise<FindOutcome> {
  const sent = await callCarrier(deps, [], findDeadlineMs, () => findRequest(account, input))
  if (sent.kind !== 'answered') return readFailure(sent)
  const found = parseFind(sent.response, input)
  return found.outcome === 'absent' ? notFound(deps, account, input.sentAt) : found
}

export function findRequest(account: CarrierAccount, input: FindInput): CarrierRequest {
  return {
    call: '${id}.find',
    method: 'GET',
    url: \`\${account.baseUrl}/shipments?reference=\${encodeURIComponent(input.reference)}\`,
    headers: headersOf(account),
    read: true,
  }
}

export function parseFind(response: OutgoingResponse, input: FindInput): FindOutcome {
  if (response.status === 200) {
    const label = readLabel(response, input.shipDate)
    return label ? { outcome: 'ok', value: label } : unreadable('${name} answered 200 without a readable label')
  }
  const refusal = refusalOfRead(response)
  if (refusal.outcome !== 'rejected') return refusal
  return response.status === 404 ? { outcome: 'absent' } : { outcome: 'undecided', detail: refusal.carrierText }
}`,

    'contract.test.ts': `
import { describeCarrier } from './contract-suite.ts'
import { ${id} } from '#carriers/${id}/index.ts'

describeCarrier({
  carrier: ${id},
  played: false,
  credentials: { apiKey: 'right' },
  wrongCredentials: { apiKey: 'wrong' },
  namesCurrencies: true,
  hasTokens: false,
  saysTookNothing: false,
  predefinedPackage: null,
})`,
  }
}
