/** What roles and acts are called on pages. What a role may do the service says. */
import type { People, Role } from '../../api/queries/people.ts'

export const aboutRoles: Readonly<Record<Role, string>> = {
  Owner: 'Full access, including people and roles.',
  Manager: 'Everything except people and roles.',
  Packer: 'Orders, labels, and printing.',
  Developer: 'API keys, request log, and sub-accounts. Can view orders and credit.',
}

type Act = People['roles'][number]['may'][number]

/** Null: no page does it yet, and nobody is told of it. Who may do it is decided all the same. */
export const wordsOfActs: Readonly<Record<Act, string | null>> = {
  'orders.read': 'View orders',
  'orders.write': 'Create and edit orders',
  'labels.buy': 'Get rates and buy labels',
  'labels.cancel': 'Cancel labels',
  'labels.print': 'Print labels',
  'printers.manage': 'Set up printers',
  'purchases.resolve': 'Resolve purchases',
  'credit.read': 'View credit',
  'credit.top-up': 'Add credit',
  'keys.manage': 'Create and revoke API keys',
  'requests.read': 'View the request log',
  'sub-accounts.manage': 'Manage sub-accounts',
  'carriers.manage': 'Connect carriers and stores',
  'settings.manage': 'Change settings',
  'people.read': 'View people',
  'audit.read': 'View the audit trail',
  'people.manage': 'Invite people and assign roles',
}
