import type { Tools } from '#cli/command-line.ts'
import { listUnmatched, type UnmatchedPayment } from '#domain/credits/top-ups/list-unmatched.ts'

/** The reasons as the command line has always printed them. */
const reasons: Readonly<Record<UnmatchedPayment['why'], string>> = {
  early: 'early',
  underpaid: 'short',
  overpaid: 'over',
  late: 'late',
  duplicate: 'doubled',
  gone: 'gone from the chain after it was credited',
  unconfirmed: 'not confirmed for a day',
}

const shownPayment = (payment: UnmatchedPayment) => ({
  paymentId: payment.paymentId,
  accountId: payment.accountId,
  topUpId: payment.topUpId,
  why: reasons[payment.why],
  coin: payment.coin,
  amount: payment.amount,
  wanted: payment.wanted,
  credits: payment.credits,
  address: payment.address,
  output: payment.output,
  madeAt: payment.madeAt,
  expiredAt: payment.expiresAt,
})

/** The output for payments that need attention. */
export const listPayments = async (tools: Tools) => (await listUnmatched(tools)).map(shownPayment)
