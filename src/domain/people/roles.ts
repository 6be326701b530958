/** What each role may do: the one table of it. The server refuses by it, and tells the web application what it says. */

export const roles = ['Owner', 'Manager', 'Packer', 'Developer'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const desk = ['Owner', 'Manager', 'Packer'] as const
const office = ['Owner', 'Manager'] as const
const integration = ['Owner', 'Manager', 'Developer'] as const
const owner = ['Owner'] as const

/** Who may, by what is done. */
const allowed = {
  /** Sees orders, their shipments and labels, and what became of them. */
  'orders.read': everybody,
  /** Makes, corrects, holds and moves orders; keeps drafts and addresses. */
  'orders.write': desk,
  /** Asks for rates and buys labels. */
  'labels.buy': desk,
  'labels.cancel': desk,
  'labels.print': desk,
  'printers.manage': office,
  /** Says what became of a purchase that the carrier does not tell about. */
  'purchases.resolve': office,
  'credit.read': integration,
  'credit.top-up': office,
  /** API keys and pairs of the legacy interface. */
  'keys.manage': integration,
  'requests.read': integration,
  'sub-accounts.manage': integration,
  /** Connects accounts at carriers, tries and disconnects them. */
  'carriers.manage': office,
  /** The account's name, time zone and label format; where it ships from, and in what. */
  'settings.manage': office,
  'people.read': office,
  /** Sees who did what to keys, people, carriers, credit and settings. */
  'audit.read': office,
  /** Invites people, gives roles, takes people out. */
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
