import { servicePath } from '../base-path.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

type Common = { text: string; icon: IconName; keys?: string; act?: string }
export type Destination = Common &
  (
    | {
        to: (typeof paths)[
          | 'orders'
          | 'drafts'
          | 'addressBook'
          | 'toSettle'
          | 'credit'
          | 'stores'
          | 'people'
          | 'audit'
          | 'settings'
          | 'profile'
          | 'keys'
          | 'subAccounts'
          | 'requests']
      }
    | { href: string }
  )

export const navigation: readonly { title: string; destinations: readonly Destination[] }[] = [
  {
    title: 'Ship',
    destinations: [
      { text: 'Orders', icon: 'box', to: paths.orders, keys: 'g o', act: 'orders.read' },
      { text: 'Drafts', icon: 'file', to: paths.drafts, keys: 'g d', act: 'orders.write' },
      { text: 'Address book', icon: 'bookmark', to: paths.addressBook, keys: 'g e', act: 'orders.write' },
      { text: 'Needs attention', icon: 'question', to: paths.toSettle, keys: 'g s', act: 'purchases.resolve' },
    ],
  },
  {
    title: 'Account',
    destinations: [
      { text: 'Stores', icon: 'store', to: paths.stores, keys: 'g w', act: 'carriers.manage' },
      { text: 'Credit', icon: 'coins', to: paths.credit, keys: 'g c', act: 'credit.read' },
      { text: 'People', icon: 'people', to: paths.people, keys: 'g m', act: 'people.read' },
      { text: 'Audit trail', icon: 'clock', to: paths.audit, keys: 'g t', act: 'audit.read' },
      { text: 'Settings', icon: 'sliders', to: paths.settings, keys: 'g ,', act: 'settings.manage' },
      { text: 'Profile', icon: 'person', to: paths.profile, keys: 'g u' },
    ],
  },
  {
    title: 'Developers',
    destinations: [
      { text: 'API keys', icon: 'key', to: paths.keys, keys: 'g k', act: 'keys.manage' },
      { text: 'Sub-accounts', icon: 'account', to: paths.subAccounts, keys: 'g a', act: 'sub-accounts.manage' },
      { text: 'Request log', icon: 'list', to: paths.requests, keys: 'g r', act: 'requests.read' },
      { text: 'API reference', icon: 'code', href: servicePath('docs/'), keys: 'g i' },
    ],
  },
  {
    title: 'Help',
    destinations: [{ text: 'Guides', icon: 'book', href: servicePath('docs/guide'), keys: 'g h' }],
  },
]
