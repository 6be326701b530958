/** The limits of a key: its scopes, and the amount that it may spend. */
import { Decimal } from 'decimal.js'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/**
 * - read: read orders, labels, purchases and credit
 * - orders: create and change orders, request rates, check addresses
 * - buy: buy and cancel labels
 * - manage: change the account
 */
export const keyScopes = ['read', 'orders', 'buy', 'manage'] as const
export type KeyScope = (typeof keyScopes)[number]

export type KeyLimits = {
  /** Null: all. */
  scopes: readonly KeyScope[] | null
  /** Decimal text. The prices of the key's purchases of a day (UTC) may not exceed it, per currency. Null: no limit. */
  dailySpendLimit: string | null
}

export const unlimited: KeyLimits = { scopes: null, dailySpendLimit: null }

export const mayUse = (scopes: KeyLimits['scopes'], needed: KeyScope): boolean =>
  scopes === null || scopes.includes(needed)

const decimal = /^\d{1,9}(?:\.\d{1,2})?$/

export function keyLimitIssues({ scopes, dailySpendLimit }: KeyLimits): ValidationIssue[] {
  return [
    ...(scopes?.length === 0 ? [fieldIssue('invalid', 'scopes', 'must contain at least one scope')] : []),
    ...(dailySpendLimit !== null && !decimal.test(dailySpendLimit)
      ? [fieldIssue('invalid', 'dailySpendLimit', 'must be an amount with at most two decimals')]
      : []),
  ]
}

/** @returns the limits as they are stored: all scopes are no restriction, and each is named once */
export const storedLimits = ({ scopes, dailySpendLimit }: KeyLimits): KeyLimits => ({
  scopes: keyScopes.every((scope) => mayUse(scopes, scope)) ? null : keyScopes.filter((one) => mayUse(scopes, one)),
  dailySpendLimit: dailySpendLimit && new Decimal(dailySpendLimit).toFixed(2),
})
