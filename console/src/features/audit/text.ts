/** Names of the audit trail's actions and actors. */
import type { AccountAct } from '../../api/queries/account.ts'

const actions: Readonly<Record<AccountAct['act'], string>> = {
  'account.create': 'Account created',
  'account.export': 'Account data exported',
  'account.invoiced': 'Billing method changed',
  'account.label-format': 'Label format changed',
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
  'carrier.disconnect': 'Carrier account disconnected',
  'carrier.reseal': 'Carrier credentials re-encrypted',
  'store.connect': 'Store connected',
  'store.change': 'Store settings changed',
  'store.disconnect': 'Store disconnected',
  'store.reseal': 'Store credentials re-encrypted',
  'store.accept': 'Store’s changes to an order accepted',
  'store.settle': 'Store’s changes to a labeled order reviewed',
  'store.forget': 'Unimported store order erased',
  'store.describe-goods': 'Customs details for store products changed',
  'store.tell-again': 'Fulfillment update retried',
  'store.tell-no-more': 'Fulfillment update dismissed',
  'printer.add': 'Printer added',
  'printer.change': 'Printer changed',
  'printer.remove': 'Printer removed',
  'database.migrate': 'Database migrated',
  'database.restore': 'Database restored',
  'database.accept': 'Restored database accepted',
  'credit.add': 'Credit added',
  'credit.adjust': 'Credit adjusted',
  'credit.credit': 'Payment credited',
  'credit.dismiss': 'Payment dismissed',
  'purchase.resolve': 'Purchase resolved manually',
  'purchase.resolve-void': 'Cancellation resolved manually',
  'person.invite': 'Invited',
  'person.join': 'Joined',
  'person.role': 'Role changed',
  'person.remove': 'Removed from the account',
  'person.reset-link': 'Password reset link created',
  'person.link-end': 'Invitation or reset link revoked',
  'user.sign-in': 'Signed in',
  'user.sign-in-refused': 'Sign-in failed',
  'user.session-end': 'Session ended',
  'user.password': 'Password set',
  'user.passkey-add': 'Passkey added',
  'user.passkey-remove': 'Passkey removed',
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

export const actorText = ({ kind, name }: AccountAct['actor']): string => name ?? kinds[kind]
