import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { TopUp } from '#domain/credits/top-ups/top-up.ts'
import { plainAmount } from '#kit/money.ts'

/** What wallets know coins by, and what each calls the amount: BIP 21, its like for Litecoin, and Monero's own. */
const schemes: Readonly<Record<Coin, { scheme: string; amount: string }>> = {
  btc: { scheme: 'bitcoin', amount: 'amount' },
  ltc: { scheme: 'litecoin', amount: 'amount' },
  xmr: { scheme: 'monero', amount: 'tx_amount' },
}

/** What a wallet reads, typed or drawn as a QR code: where to pay how much. */
export function paymentUri({ coin, address, amount }: Pick<TopUp, 'coin' | 'address' | 'amount'>): string {
  const known = schemes[coin]
  return `${known.scheme}:${address}?${known.amount}=${plainAmount(amount)}`
}
