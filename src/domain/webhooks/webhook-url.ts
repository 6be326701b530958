/** The URLs that webhooks can have: on the internet, and where an operator allows it. */
import type { Environment } from '#domain/accounts/account.ts'
import { withTimeout } from '#kit/clock.ts'
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import {
  AddressRefusedError,
  type AddressRule,
  addressMatcher,
  addressOf,
  isPublicAddress,
  privateAddressMatcher,
  type Resolve,
} from '#kit/ip-address.ts'

type Rules = { environment: Environment; networks: readonly string[]; resolve?: Resolve | undefined }

const isLoopback = addressMatcher(['127.0.0.0/8', '::1'])

/** The addresses that the service connects to. Plain HTTP is for this machine and for allowed networks. */
export const webhookAddressRule = ({ environment, networks }: Rules) => {
  const isListed = networks.length > 0 ? privateAddressMatcher(networks) : () => false
  return (protocol: string): AddressRule => ({
    isAllowed: (address) =>
      isListed(address) ||
      (environment === 'sandbox' && isLoopback(address)) ||
      (protocol === 'https:' && isPublicAddress(address)),
    refusal:
      protocol === 'https:'
        ? 'the host does not have a public IP address'
        : 'http:// is only for this machine in a Sandbox, and for networks that the operator allows',
  })
}

const lookupTimeoutMs = 3_000
/** Lower ports belong to other protocols. */
const lowestPort = 1024

/**
 * Checks the URL, and the address of its host as it is now. The address is checked again for each connection.
 *
 * @throws ServiceError `Webhook.UrlNotAllowed`
 */
export async function assertWebhookUrl(rules: Rules, text: string): Promise<void> {
  const issue = await findIssue(rules, text)
  if (issue === null) return
  const detail = errorDetail('Webhook.UrlNotAllowed', { reason: issue })
  throw new ServiceError([{ ...detail, message: `Webhooks cannot be sent to this URL: ${issue}.` }])
}

async function findIssue(rules: Rules, text: string): Promise<string | null> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'it must start with https://'
  if (url.username !== '' || url.password !== '') return 'it must not contain a username or a password'
  if (url.hash !== '') return 'it must not have a fragment'
  if (url.port !== '' && Number(url.port) < lowestPort && url.port !== '80' && url.port !== '443')
    return 'its port must be 80, 443, or 1024 or higher'
  const rule = webhookAddressRule(rules)(url.protocol)
  const lookup = addressOf(url.hostname, rule, rules.resolve)
  const found = await withTimeout(lookup, lookupTimeoutMs).catch((error) => error)
  if (found instanceof AddressRefusedError) return found.message
  // The name may get its address later.
  return null
}
