/** Every role at every operation of the web application: who may, and what the others are told. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type Act, acts, actsOf, may, type Role, roles } from '#domain/people/person.ts'
import { consoleContract } from '../../scripts/contracts.ts'
import { createBrowser, openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { openSharedEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

/** The callers of each operation: anybody, any signed-in person, or the roles with a permission. */
const callers: Readonly<Record<string, 'anybody' | 'signed in' | Act>> = {
  getSignInPage: 'anybody',
  signIn: 'anybody',
  getPasskeySignInOptions: 'anybody',
  signInByPasskey: 'anybody',
  signOut: 'anybody',
  getLink: 'anybody',
  useLink: 'anybody',
  getSession: 'signed in',
  switchAccount: 'signed in',
  stepUp: 'signed in',
  getPasskeyStepUpOptions: 'signed in',
  stepUpByPasskey: 'signed in',
  changeProfile: 'signed in',
  changePassword: 'signed in',
  listOwnSessions: 'signed in',
  endOtherSessions: 'signed in',
  endOwnSession: 'signed in',
  listPasskeys: 'signed in',
  getPasskeyRegistrationOptions: 'signed in',
  registerPasskey: 'signed in',
  removePasskey: 'signed in',
  listPeople: 'people.read',
  invitePerson: 'people.manage',
  makeResetLink: 'people.manage',
  separatePerson: 'people.manage',
  endLink: 'people.manage',
  changeRole: 'people.manage',
  removePerson: 'people.manage',
  listKeysOfPerson: 'people.manage',
  listAuditTrail: 'audit.read',
  listOrders: 'orders.read',
  exportOrders: 'orders.read',
  countOrders: 'orders.read',
  getOrder: 'orders.read',
  changeOrder: 'orders.write',
  keepAddress: 'orders.write',
  changeShipment: 'orders.write',
  getTimeline: 'orders.read',
  moveOrder: 'orders.write',
  moveOrders: 'orders.write',
  streamRates: 'labels.buy',
  buyLabel: 'labels.buy',
  getPurchase: 'orders.read',
  cancelLabel: 'labels.cancel',
  correctOrder: 'labels.cancel',
  listToSettle: 'purchases.resolve',
  countToSettle: 'purchases.resolve',
  settlePurchase: 'purchases.resolve',
  settleCancellation: 'purchases.resolve',
  listSandboxWords: 'orders.read',
  listPackagings: 'orders.read',
  getBatch: 'orders.read',
  listBatches: 'orders.read',
  listBatchItems: 'orders.read',
  listBatchItemRates: 'labels.buy',
  createBatch: 'labels.buy',
  changeBatchItem: 'labels.buy',
  buyBatch: 'labels.buy',
  pauseBatch: 'labels.buy',
  resumeBatch: 'labels.buy',
  cancelBatch: 'labels.buy',
  retryBatch: 'labels.buy',
  downloadBatchLabels: 'labels.print',
  printBatch: 'labels.print',
  listDrafts: 'orders.write',
  getDraft: 'orders.write',
  createDraft: 'orders.write',
  saveDraft: 'orders.write',
  finishDraft: 'orders.write',
  discardDraft: 'orders.write',
  listWarehouses: 'orders.read',
  createWarehouse: 'settings.manage',
  changeWarehouse: 'settings.manage',
  removeWarehouse: 'settings.manage',
  chooseDefaultWarehouse: 'settings.manage',
  listParcelPresets: 'orders.read',
  createParcelPreset: 'settings.manage',
  changeParcelPreset: 'settings.manage',
  removeParcelPreset: 'settings.manage',
  useParcelPreset: 'orders.write',
  listRememberedGoods: 'orders.write',
  searchAddresses: 'orders.write',
  saveAddress: 'orders.write',
  changeAddress: 'orders.write',
  removeAddress: 'orders.write',
  checkAddress: 'orders.write',
  listOrderViews: 'orders.read',
  createOrderView: 'orders.read',
  changeOrderView: 'orders.read',
  removeOrderView: 'orders.read',
  getSettings: 'signed in',
  changeSettings: 'settings.manage',
  listApiKeys: 'keys.manage',
  createApiKey: 'keys.manage',
  revokeApiKey: 'keys.manage',
  listLegacyKeys: 'keys.manage',
  createLegacyKey: 'keys.manage',
  revokeLegacyKey: 'keys.manage',
  changeWebhook: 'webhooks.manage',
  createWebhook: 'webhooks.manage',
  deleteWebhook: 'webhooks.manage',
  listWebhookDeliveries: 'webhooks.manage',
  listWebhooks: 'webhooks.manage',
  recoverWebhook: 'webhooks.manage',
  retryWebhookDelivery: 'webhooks.manage',
  rotateWebhookSecret: 'webhooks.manage',
  testWebhook: 'webhooks.manage',
  listSubAccounts: 'orders.read',
  createSubAccount: 'sub-accounts.manage',
  setSubAccountActive: 'sub-accounts.manage',
  setSubAccountCarriers: 'sub-accounts.manage',
  listStores: 'carriers.manage',
  connectStore: 'carriers.manage',
  startStoreAuthorization: 'carriers.manage',
  finishStoreAuthorization: 'carriers.manage',
  disconnectStore: 'carriers.manage',
  changeStore: 'carriers.manage',
  testStore: 'carriers.manage',
  lookAtStore: 'carriers.manage',
  getStoreOfOrder: 'orders.read',
  getStoreParcels: 'orders.read',
  splitStoreOrder: 'orders.write',
  getStoreGoods: 'orders.write',
  describeStoreGoods: 'orders.write',
  acceptStoreChanges: 'orders.write',
  shipUnpaidOrder: 'orders.write',
  settleStoreChanges: 'orders.write',
  retryStorePush: 'labels.buy',
  dismissStorePush: 'labels.buy',
  completeStorePush: 'labels.buy',
  listStorePushesToSettle: 'orders.read',
  listStoreDifferences: 'orders.read',
  listRecentStoreOrders: 'carriers.manage',
  listWaitingStoreOrders: 'carriers.manage',
  listUnreadStoreOrders: 'carriers.manage',
  retryUnreadStoreOrder: 'carriers.manage',
  dismissUnreadStoreOrder: 'carriers.manage',
  listCarriers: 'carriers.manage',
  connectCarrier: 'carriers.manage',
  disconnectCarrier: 'carriers.manage',
  changeCarrierBilling: 'carriers.billing',
  testCarrier: 'carriers.manage',
  getCredit: 'credit.read',
  listStatement: 'credit.read',
  exportStatement: 'credit.read',
  listTopUps: 'credit.read',
  requestTopUp: 'credit.top-up',
  getTopUp: 'credit.read',
  getLabelFile: 'orders.read',
  listPapers: 'orders.read',
  getPaper: 'orders.read',
  listLabelsOfOrders: 'orders.read',
  countLabelPages: 'labels.print',
  getLabelSheets: 'labels.print',
  listPrinters: 'labels.print',
  addPrinter: 'printers.manage',
  changePrinter: 'printers.manage',
  removePrinter: 'printers.manage',
  testPrinter: 'printers.manage',
  printLabels: 'labels.print',
  recordBrowserPrint: 'labels.print',
  listPrintJobs: 'orders.read',
  listRequests: 'requests.read',
}

/** Operations that change access. They require a new identity check after ten minutes. */
const steppedUp: readonly string[] = [
  ...['invitePerson', 'makeResetLink', 'separatePerson', 'changeRole', 'removePerson'],
  ...['getPasskeyRegistrationOptions', 'registerPasskey', 'removePasskey'],
  ...['createApiKey', 'revokeApiKey', 'createLegacyKey', 'revokeLegacyKey'],
  ...[
    'connectStore',
    'startStoreAuthorization',
    'disconnectStore',
    'connectCarrier',
    'disconnectCarrier',
    'changeCarrierBilling',
  ],
]

/** As docs/operating/people.md has it, by hand: so that a change of the table is one that somebody meant. */
const rights: Readonly<Record<Role, string>> = {
  Owner: [
    'orders.read orders.write labels.buy labels.cancel labels.print printers.manage purchases.resolve credit.read',
    'credit.top-up keys.manage webhooks.manage requests.read sub-accounts.manage carriers.manage carriers.billing settings.manage people.read',
    'audit.read people.manage',
  ].join(' '),
  Manager: [
    'orders.read orders.write labels.buy labels.cancel labels.print printers.manage purchases.resolve credit.read',
    'credit.top-up keys.manage webhooks.manage requests.read sub-accounts.manage carriers.manage settings.manage people.read',
    'audit.read',
  ].join(' '),
  Packer: 'orders.read orders.write labels.buy labels.cancel labels.print',
  Developer: 'orders.read credit.read keys.manage webhooks.manage requests.read sub-accounts.manage',
}

const { paths } = JSON.parse(await consoleContract()) as Json
const operations = Object.entries<Json>(paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, { operationId }]) => ({
    operationId: operationId as string,
    method: method.toUpperCase(),
    path: path.replace('/console/api', '').replaceAll(/\{\w+\}/g, testDeploymentId),
    body: ['get', 'delete'].includes(method) ? undefined : {},
  })),
)

test('the contract has the operations of this list, and states which need a session', () => {
  assert.deepEqual(operations.map(({ operationId }) => operationId).toSorted(), Object.keys(callers).toSorted())
  for (const methods of Object.values<Json>(paths)) {
    for (const { operationId, security } of Object.values<Json>(methods)) {
      assert.equal(security !== undefined, callers[operationId] === 'anybody', operationId)
    }
  }
})

for (const role of roles) {
  test(`${role} has the permissions of the table of roles, in the session and in the contract`, async () => {
    assert.equal(actsOf(role).join(' '), rights[role])
    const { accountId } = await environment.openAccount()
    const { browser } = await openPerson(environment, { accountId, role })
    assert.deepEqual(expectData(await browser.get('/session')).may, actsOf(role))
    const { Act } = (JSON.parse(await consoleContract()) as Json).components.schemas
    for (const act of acts) assert.equal(Act['x-roles'][act].includes(role), may[role][act], act)
  })
}

describe('Every operation', () => {
  for (const role of roles) {
    test(`responds to ${role} by permission, and names the people to ask if it is missing`, async () => {
      const { accountId } = await environment.openAccount()
      const owner = await openPerson(environment, { accountId, role: 'Owner' })
      const { browser } = role === 'Owner' ? owner : await openPerson(environment, { accountId, role })
      for (const { operationId, method, path, body } of operations) {
        // It would end the session that the others need.
        if (operationId === 'signOut') continue
        const needed = callers[operationId] as Act
        const answer = await browser.send(method, path, body)
        const isAllowed = !acts.includes(needed) || may[role][needed]
        assert.equal(errorCode(answer) === 'Session.NotAllowed', !isAllowed, `${role} ${operationId}: ${answer.text}`)
        if (isAllowed) continue
        const { metaData } = expectError(answer, 403, 'Session.NotAllowed')
        assert.deepEqual([metaData.act, metaData.role], [needed, role])
        assert.deepEqual(metaData.ask, [{ name: 'Owner of the shop', email: owner.email }])
      }
    })
  }

  test('that changes access requires a new identity check, and no other operation does', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, userId } = await openPerson(environment, { accountId, role: 'Owner' })
    await environment.db.pool.query(
      "update browser_sessions set stepped_up_at = stepped_up_at - interval '10 minutes' where user_id = $1",
      [userId],
    )
    const refused: string[] = []
    for (const { operationId, method, path, body } of operations) {
      if (operationId === 'signOut') continue
      if (errorCode(await browser.send(method, path, body)) === 'Session.StepUpRequired') refused.push(operationId)
    }
    assert.deepEqual(refused.toSorted(), steppedUp.toSorted())
  })

  test('that needs a session is rejected without one, or with a wrong one', async () => {
    const { accountId } = await environment.openAccount()
    const { browser } = await openPerson(environment, { accountId, role: 'Owner' })
    const wrong = `${browser.cookie.slice(0, -1)}${browser.cookie.endsWith('A') ? 'B' : 'A'}`
    for (const { operationId, method, path, body } of operations) {
      for (const cookie of ['', wrong, 'waybill=x', `${browser.cookie.split('=')[0]}=`]) {
        const answer = await createBrowser(environment.url).send(method, path, body, { cookie })
        const isRefused = errorCode(answer) === 'Session.Required'
        assert.equal(isRefused, callers[operationId] !== 'anybody', `${operationId}: ${answer.text}`)
      }
    }
  })
})
