import validator from 'validator'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/** A person who signs in, identical in all their accounts. */
export type User = {
  userId: string
  email: string
  /** Empty until the person enters it. */
  name: string
  /**
   * Whether they belong to one account only and sign in at its page, because another user has their email address
   * elsewhere.
   */
  isSeparate: boolean
}

/** A user as a member of an account. */
export type Person = User & {
  role: Role
  invitedAt: Date
  /** Null until the invitation is accepted. Until then, the name that the person uses elsewhere is hidden. */
  joinedAt: Date | null
  /** Time of the last action in the account, accurate to a minute. Null without a session there. */
  lastSeenAt: Date | null
}

/** The role of a user in an account. */
export type Membership = { accountId: string; role: Role }

const maxLength = 254

/** @returns the address in its stored form, or null if it is none */
export function parseEmail(text: string): string | null {
  // The library throws for lone surrogates.
  const trimmed = text.trim().toWellFormed()
  return trimmed.length <= maxLength && validator.isEmail(trimmed) ? trimmed : null
}

export const emailIssue = (): ValidationIssue => fieldIssue('invalid', 'email', 'must be an email address')

/** The permissions of each role. The server enforces this table and sends it to the web application. */

export const roles = ['Owner', 'Manager', 'Packer', 'Developer'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const desk = ['Owner', 'Manager', 'Packer'] as const
const office = ['Owner', 'Manager'] as const
const integration = ['Owner', 'Manager', 'Developer'] as const
const owner = ['Owner'] as const

/** The permitted roles by act. */
const allowed = {
  /** View orders with their shipments, labels and outcomes. */
  'orders.read': everybody,
  /** Create, correct, hold and move orders; manage drafts and addresses. */
  'orders.write': desk,
  /** Get rates and buy labels. */
  'labels.buy': desk,
  'labels.cancel': desk,
  'labels.print': desk,
  'printers.manage': office,
  /** Record the outcome of a purchase that the carrier does not report. */
  'purchases.resolve': office,
  'credit.read': integration,
  'credit.top-up': office,
  /** Manage API keys and legacy keys. */
  'keys.manage': integration,
  /** Manage endpoints that get the events of the account. */
  'webhooks.manage': integration,
  'requests.read': integration,
  'sub-accounts.manage': integration,
  /** Connect, test and disconnect carrier accounts. */
  'carriers.manage': office,
  /** Change who pays the carrier for labels of the account's own carrier accounts. */
  'carriers.billing': owner,
  /** Change the name, time zone and label format of the account, its ship-from addresses and packages. */
  'settings.manage': office,
  'people.read': office,
  /** View the audit trail. */
  'audit.read': office,
  /** Invite and remove people, and change their roles. */
  'people.manage': owner,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Act = keyof typeof allowed

export const acts = Object.keys(allowed) as readonly Act[]

const mayOf = (role: Role) =>
  Object.fromEntries(acts.map((act) => [act, (allowed[act] as readonly Role[]).includes(role)])) as Record<Act, boolean>

export const may: Readonly<Record<Role, Readonly<Record<Act, boolean>>>> = {
  Owner: mayOf('Owner'),
  Manager: mayOf('Manager'),
  Packer: mayOf('Packer'),
  Developer: mayOf('Developer'),
}

export const actsOf = (role: Role): Act[] => acts.filter((act) => may[role][act])

export const rolesFor = (act: Act): Role[] => roles.filter((role) => may[role][act])
