import { readArguments, refuseArguments } from '../../../scripts/arguments.ts'
import { wholeNumber } from '../../chaos/arguments.ts'
import type { WooCommerceAccess } from './woocommerce-shop.ts'

const usage = `npm run tool -- conformance:woocommerce [options]

Places, changes and deletes orders of the shop. Use a shop that is only for tests.

  --url <url>                   the shop's URL
  --key <key>                   consumer key of a REST API key with read and write permission
  --secret <secret>             consumer secret of the same key
  --behind-url <url>            another URL of the same shop, whose server's clock is 15 minutes behind
  --unreadable-minutes <number> how long an order cannot be read (10)
  --help                        show this help
`

/** The shop's access by the arguments. Prints the usage and exits if they are incomplete. */
export function readAccess(): WooCommerceAccess {
  const values = readArguments(usage, {
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    'behind-url': { type: 'string' },
    'unreadable-minutes': { type: 'string', default: '10' },
  })
  const { url, key, secret } = values
  if (!url || !key || !secret) return refuseArguments(usage, '--url, --key and --secret are required.')
  return {
    url: url.replace(/\/+$/, ''),
    key,
    secret,
    behindUrl: values['behind-url']?.replace(/\/+$/, '') ?? null,
    unreadableMinutes: wholeNumber('unreadable-minutes', values['unreadable-minutes'], 0),
  }
}
