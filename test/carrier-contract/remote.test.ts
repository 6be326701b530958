/**
 * The adapters against the carriers' own test systems, where credentials are set: REMOTE_USPS,
 * REMOTE_UPS, REMOTE_FEDEX and REMOTE_DHL each hold a JSON object of the carrier's credential fields.
 * Never their production: what is bought there is real.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { CarrierDeps, Quote } from '#adapters/carriers/carrier.ts'
import { carriers } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { rateInput } from './inputs.ts'

const http = createOutgoingHttp()
after(() => http.close())
const tokens = createAccessTokens({ clock: systemClock })
const deps: CarrierDeps = { http, clock: systemClock, tokens, log: silentLog }

for (const carrier of carriers) {
  const variable = `REMOTE_${carrier.id.toUpperCase()}`
  const credentials = process.env[variable]
  describe(`${carrier.name}'s test system`, { skip: !credentials && `${variable} is not set` }, () => {
    const account = {
      id: `${carrier.id}-remote`,
      baseUrl: carrier.baseUrls.test,
      credentials: credentials ? (JSON.parse(credentials) as Record<string, string>) : {},
    }
    let quotes: Quote[] = []

    test('quotes prices', async () => {
      const outcome = await carrier.rates(deps, account, rateInput())
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      assert.ok(outcome.value.length > 0)
      quotes = outcome.value
    })

    test('sells a label, and shows it again and voids it if possible', async () => {
      const [quote] = quotes
      assert.ok(quote, 'without a quote there is nothing to buy')
      const input = { ...rateInput(), quote, reference: randomUUID() }
      const sentAt = new Date()
      const bought = await carrier.buy(deps, account, input)
      assert.ok(bought.outcome === 'ok', JSON.stringify(bought))
      const { trackingNumber, carrierShipmentId } = bought.value
      const found = await carrier.lookup?.(deps, account, { ...input, sentAt })
      if (found?.outcome === 'ok') assert.equal(found.value.trackingNumber, trackingNumber)
      const voided = await carrier.void?.(deps, account, {
        trackingNumber,
        carrierShipmentId,
        reference: input.reference,
      })
      if (voided) assert.equal(voided.outcome, 'ok', JSON.stringify(voided))
    })
  })
}
