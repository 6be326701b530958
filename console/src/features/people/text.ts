/** Names of roles and permissions. The service decides what a role may do. */
import type { People, Person, Role } from '../../api/queries/people.ts'

export const roleTexts: Readonly<Record<Role, string>> = {
  Owner: 'Full access, including people and roles.',
  Manager: 'Everything except people and roles.',
  Packer: 'Orders, labels, and printing.',
  Developer:
    'API keys, request log, and sub-accounts. Can view orders, labels, and credit. An API key can do everything.',
}

export const nameOf = ({ name, email }: Person): string => name || email

type Permission = People['roles'][number]['may'][number]

/** Null hides a permission that no page uses yet. */
export const permissionTexts: Readonly<Record<Permission, string | null>> = {
  'orders.read': 'View orders',
  'orders.write': 'Create and edit orders',
  'labels.buy': 'Get rates and buy labels',
  'labels.cancel': 'Cancel labels',
  'labels.print': 'Print labels',
  'printers.manage': 'Set up printers',
  'purchases.resolve': 'Resolve purchases',
  'credit.read': 'View credit',
  'credit.top-up': 'Add credit',
  'keys.manage': 'Create and revoke API keys (full access)',
  'webhooks.manage': 'Manage webhooks',
  'requests.read': 'View the request log',
  'sub-accounts.manage': 'Manage sub-accounts',
  'carriers.manage': 'Connect carriers and stores',
  'carriers.billing': 'Change who pays for labels of a carrier account',
  'settings.manage': 'Change settings',
  'people.read': 'View people',
  'audit.read': 'View the audit trail',
  'people.manage': 'Invite people and assign roles',
}

const localHosts = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** Whether the link opens only on the computer that Waybill runs on. */
export const isLocalLink = (link: string): boolean => localHosts.test(new URL(link).hostname)
