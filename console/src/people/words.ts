/** What roles and acts are called on pages. What a role may do the service says. */
import type { People, Role } from '../api/queries/people.ts'

export const aboutRoles: Readonly<Record<Role, string>> = {
  Owner: 'Everything, people and roles among it.',
  Manager: 'Everything but people and roles.',
  Packer: 'Makes, ships and prints orders.',
  Developer: 'API keys, requests and sub-accounts; sees orders and credit.',
}

type Act = People['roles'][number]['may'][number]

/** Null: no page does it yet, and nobody is told of it. Who may do it is decided all the same. */
export const wordsOfActs: Readonly<Record<Act, string | null>> = {
  'orders.read': 'See orders',
  'orders.write': 'Make and change orders',
  'labels.buy': 'Ask for rates, buy labels',
  'labels.cancel': 'Cancel labels',
  'labels.print': 'Print labels',
  'printers.manage': 'Set up printers',
  'purchases.resolve': 'Say what became of a purchase',
  'credit.read': 'See credit',
  'credit.top-up': 'Top up credit',
  'keys.manage': 'Make and revoke API keys',
  'requests.read': 'See the request log',
  'sub-accounts.manage': 'Manage sub-accounts',
  'carriers.manage': 'Connect carriers and stores',
  'settings.manage': 'Change settings',
  'people.read': 'See people',
  'audit.read': 'See the audit trail',
  'people.manage': 'Invite people, give roles',
}
