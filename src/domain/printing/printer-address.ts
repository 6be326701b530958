/** Where a printer may be: a page must not have the service reach whatever it likes in the network behind it. */
import { hasOneAccount } from '#domain/accounts/has-one-account.ts'
import type { PrintingDeps } from '#domain/printing/printing-deps.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { invalid, refuseViolations, required, type Violation } from '#kit/errors/violations.ts'
import { addressOf, privateAddressMatcher } from '#kit/ip-address.ts'

const lookUpMs = 5_000
/** A name or an address, as a URL would have it: without brackets, a zone or a port. */
const hostForm = /^[A-Za-z0-9._:-]{1,253}$/

/** Whether the service sends to printers by itself. */
export const isRawPrintingOn = async ({ db, rules }: Pick<PrintingDeps, 'db' | 'rules'>): Promise<boolean> =>
  rules.rawPrinting === null ? hasOneAccount({ db }) : rules.rawPrinting === 'yes'

/** @throws ServiceError `Printer.RawPrintingOff` */
export async function refuseWithoutRawPrinting(deps: Pick<PrintingDeps, 'db' | 'rules'>): Promise<void> {
  if (!(await isRawPrintingOn(deps))) throw serviceError('Printer.RawPrintingOff')
}

/**
 * The address to connect to, looked up now and to be connected to as it stands.
 *
 * @throws Error with a sentence, where it has none, or one that is not allowed
 */
export async function getPrinterAddress(
  deps: Pick<PrintingDeps, 'rules' | 'resolve'>,
  { host, port }: { host: string; port: number },
): Promise<string> {
  if (!deps.rules.ports.includes(port)) throw new Error(`port ${port} is not allowed for printers`)
  const isAllowed = privateAddressMatcher(deps.rules.addresses)
  const refusal = 'the host is not in a network that is allowed for printers'
  const looked = addressOf(host, { isAllowed, refusal }, deps.resolve)
  const address = await withTimeout(looked, lookUpMs)
  if (address === timedOut) throw new Error('the hostname could not be resolved in time')
  return address
}

/**
 * @returns the host as it is kept
 * @throws ValidationError for what is no place where a printer may be
 */
export async function readPlace(
  deps: Pick<PrintingDeps, 'rules' | 'resolve'>,
  place: { host: string; port: number },
): Promise<string> {
  const host = place.host.trim()
  const { ports } = deps.rules
  const violations: Violation[] = []
  if (!ports.includes(place.port)) violations.push(invalid('meaningless', 'port', `must be ${ports.join(' or ')}`))
  if (host === '') violations.push(required('meaningless', 'host'))
  else if (!hostForm.test(host)) violations.push(invalid('meaningless', 'host', 'must be a hostname or an IP address'))
  refuseViolations(violations)
  await getPrinterAddress(deps, { host, port: place.port }).catch((error: Error) => {
    refuseViolations([invalid('meaningless', 'host', `cannot be used: ${plainReason(error)}`)])
  })
  return host
}

/** What a look-up that failed comes to; the machine's own words would say nothing to who reads them. */
export const plainReason = (error: Error & { code?: string }): string =>
  error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN' ? 'the hostname has no IP address' : error.message
