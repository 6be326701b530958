/** What the acts of the audit trail are called, and who did them. */
import type { AccountAct } from '../api/queries/audit.ts'

const words: Readonly<Record<AccountAct['act'], string>> = {
  'account.create': 'Account made',
  'account.export': 'Data of the account exported',
  'account.invoiced': 'How the account pays changed',
  'account.label-format': 'Label format changed',
  'account.rename': 'Account renamed',
  'account.time-zone': 'Time zone changed',
  'key.create': 'API key made',
  'key.revoke': 'API key revoked',
  'legacy-key.create': 'Legacy pair made',
  'legacy-key.revoke': 'Legacy pair revoked',
  'sub-account.create': 'Sub-account made',
  'sub-account.activate': 'Sub-account switched on',
  'sub-account.deactivate': 'Sub-account switched off',
  'sub-account.carriers': 'Carriers of a sub-account changed',
  'carrier.connect': 'Carrier connected',
  'carrier.disconnect': 'Carrier disconnected',
  'carrier.reseal': 'Carrier’s credentials sealed anew',
  'store.connect': 'Store connected',
  'store.change': 'Store’s settings changed',
  'store.disconnect': 'Store disconnected',
  'store.reseal': 'Store’s credentials sealed anew',
  'store.accept': 'Store’s change of an order accepted',
  'store.settle': 'Store’s change of a labelled order seen',
  'store.forget': 'Store’s order without an order here erased',
  'store.describe-goods': 'Customs data of a store’s goods said',
  'store.tell-again': 'Store to be told of a label again',
  'store.tell-no-more': 'Store to be told of a label no more',
  'printer.add': 'Printer set up',
  'printer.change': 'Printer changed',
  'printer.remove': 'Printer removed',
  'database.migrate': 'Database brought forward',
  'database.restore': 'Database restored',
  'database.accept': 'Restored database accepted',
  'credit.add': 'Credit added',
  'credit.adjust': 'Credit corrected',
  'credit.credit': 'Payment credited',
  'credit.dismiss': 'Payment set aside',
  'purchase.resolve': 'Purchase settled by hand',
  'purchase.resolve-void': 'Cancellation settled by hand',
  'person.invite': 'Invited',
  'person.join': 'Joined',
  'person.role': 'Role changed',
  'person.remove': 'Removed from the account',
  'person.reset-link': 'Link to set a password made',
  'person.link-end': 'Link of a person ended',
  'user.sign-in': 'Signed in',
  'user.sign-in-refused': 'Sign-in refused',
  'user.session-end': 'Session ended',
  'user.password': 'Password set',
  'user.passkey-add': 'Passkey added',
  'user.passkey-remove': 'Passkey removed',
  'label.dismiss': 'Second label set aside',
  'order.erase': 'Order’s recipient erased',
  'refund.confirm': 'Refund confirmed',
  'refund.deny': 'Refund denied',
}

/** `Invited: ada@shop.example, Packer` */
export function actWords({ act, about, role }: Pick<AccountAct, 'act' | 'about' | 'role'>): string {
  const details = [about, role].filter((text) => text !== null).join(', ')
  return details ? `${words[act]}: ${details}` : words[act]
}

const kinds: Readonly<Record<AccountAct['actor']['kind'], string>> = {
  operator: 'Whoever runs this service',
  user: 'Somebody who is gone',
  key: 'An API key',
  service: 'The service itself',
}

export const actorWords = ({ kind, name }: AccountAct['actor']): string => name ?? kinds[kind]
