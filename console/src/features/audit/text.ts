/** Names of the audit trail's actions and actors. */
import type { AccountAct } from '../../api/queries/account.ts'

const actions: Readonly<Record<AccountAct['act'], string>> = {
  'account.create': 'Account created',
  'account.export': 'Account data exported',
  'account.invoiced': 'Billing method changed',
  'account.label-format': 'Label format changed',
  'account.manufacturer-ids': 'Product ID setting changed',
  'account.rename': 'Account renamed',
  'account.time-zone': 'Time zone changed',
  'key.create': 'API key created',
  'key.revoke': 'API key revoked',
  'legacy-key.create': 'Legacy API key created',
  'legacy-key.revoke': 'Legacy API key revoked',
  'sub-account.create': 'Sub-account created',
  'sub-account.activate': 'Sub-account activated',
  'sub-account.deactivate': 'Sub-account deactivated',
  'sub-account.carriers': 'Sub-account carriers changed',
  'carrier.connect': 'Carrier account connected',
  'carrier.change': 'Billing of a carrier account changed',
  'carrier.disconnect': 'Carrier account disconnected',
  'carrier.reseal': 'Carrier credentials re-encrypted',
  'store.connect': 'Store connected',
  'store.change': 'Store settings changed',
  'store.disconnect': 'Store disconnected',
  'store.reseal': 'Store credentials re-encrypted',
  'store.ship-unpaid': 'Order released before its payment',
  'store.accept': 'Store’s changes to an order accepted',
  'store.settle': 'Store’s changes to a labeled order reviewed',
  'store.forget': 'Unimported store order erased',
  'store.read-order': 'Unread store order requested again',
  'store.dismiss-order': 'Unread store order dismissed',
  'store.describe-goods': 'Customs details for store products changed',
  'store.tell-again': 'Fulfillment update retried',
  'store.tell-no-more': 'Fulfillment update dismissed',
  'store.complete-order': 'Store notified of a partly bought order',
  'warehouse.create': 'Ship-from address created',
  'warehouse.change': 'Ship-from address changed',
  'warehouse.remove': 'Ship-from address removed',
  'warehouse.default': 'Default ship-from address set',
  'preset.create': 'Package created',
  'preset.change': 'Package changed',
  'preset.remove': 'Package removed',
  'address.save': 'Address saved in the address book',
  'address.change': 'Address changed in the address book',
  'address.remove': 'Address removed from the address book',
  'view.create': 'Shared view created',
  'view.change': 'Shared view changed',
  'view.remove': 'Shared view removed',
  'webhook.create': 'Webhook created',
  'webhook.change': 'Webhook changed',
  'webhook.delete': 'Webhook deleted',
  'webhook.rotate': 'Webhook secret rotated',
  'webhook.reseal': 'Webhook secret re-encrypted',
  'printer.add': 'Printer added',
  'printer.change': 'Printer changed',
  'printer.remove': 'Printer removed',
  'printer.test': 'Test page printed',
  'database.migrate': 'Database migrated',
  'database.restore': 'Database restored',
  'database.accept': 'Restored database accepted',
  'credit.add': 'Credit added',
  'credit.adjust': 'Credit adjusted',
  'credit.credit': 'Payment credited',
  'credit.dismiss': 'Payment dismissed',
  'credit.top-up': 'Top-up requested',
  'outcome.dismiss': 'Carrier response dismissed',
  'purchase.resolve': 'Purchase resolved manually',
  'purchase.resolve-void': 'Cancellation resolved manually',
  'person.invite': 'Invited',
  'person.separate': 'Created a separate sign-in',
  'person.join': 'Joined',
  'person.role': 'Role changed',
  'person.remove': 'Removed from the account',
  'person.reset-link': 'Password reset link created',
  'person.link-end': 'Invitation or reset link revoked',
  'user.sign-in': 'Signed in',
  'user.sign-in-refused': 'Sign-in failed',
  'user.session-end': 'Session ended',
  'user.rename': 'Name changed',
  'user.password': 'Password set',
  'user.passkey-add': 'Passkey added',
  'user.passkey-remove': 'Passkey removed',
  'label.cancel': 'Label canceled manually',
  'label.dismiss': 'Orphaned label dismissed',
  'order.erase': 'Personal data erased from an order',
  'refund.confirm': 'Refund confirmed',
  'refund.deny': 'Refund denied',
}

/** `Invited: ada@shop.example, Packer` */
export function actionText({ act, about, role }: Pick<AccountAct, 'act' | 'about' | 'role'>): string {
  const details = [about, role].filter((text) => text !== null).join(', ')
  return details ? `${actions[act]}: ${details}` : actions[act]
}

const kinds: Readonly<Record<AccountAct['actor']['kind'], string>> = {
  operator: 'The operator',
  user: 'Someone who has left',
  key: 'An API key',
  service: 'Waybill',
}

/** The name at the time of the action. Names are not unique, so `actorIdentity` belongs beside it. */
export function actorText({ kind, name, email }: AccountAct['actor']): string {
  if (kind === 'key' && name) return `API key ${name}`
  return name ?? email ?? kinds[kind]
}

/** The email address and the id of a person. They identify the person, whatever they call themselves. */
export const actorIdentity = ({ userId, name, email }: AccountAct['actor']): string[] =>
  [name === null ? null : email, userId].filter((text) => text !== null)
