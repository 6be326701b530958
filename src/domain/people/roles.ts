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
  'requests.read': integration,
  'sub-accounts.manage': integration,
  /** Connect, test and disconnect carrier accounts. */
  'carriers.manage': office,
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
