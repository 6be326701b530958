import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import type { AppOptions } from '#app/service.ts'
import { hasOneAccount } from '#domain/accounts/queries.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { createLabelDrawer, type LabelDrawer } from '#domain/labels/draw-labels.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { drainPrints, printLabels, watchPrintJobs } from '#domain/printing/print-labels.ts'
import type { PrintingDeps } from '#domain/printing/printer.ts'
import { systemIds } from '#kit/ids.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import { silentLog } from '#kit/log.ts'
import { createBrowser, openPerson } from '../support/browser.ts'
import { buyAbroad } from '../support/buy-abroad.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { type FakePrinter, openFakePrinter, patientPrinting } from '../support/fake-printer.ts'
import { getOrder } from '../support/purchases.ts'
import { runPurge } from '../support/run-purge.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

let device: FakePrinter
const ports: number[] = []
const printing: AppOptions['printing'] = { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports, ...patientPrinting }
before(async () => {
  device = await openFakePrinter()
  ports.push(device.port)
})
after(() => device.close())
const environment = openTestEnvironment({ printing })

async function aDesk() {
  const account = await environment.openAccount()
  const { accountId } = account
  const { browser: manager } = await openPerson(environment, { accountId, role: 'Manager' })
  const packer = await openPerson(environment, { accountId, role: 'Packer' })
  const client = await createClient(environment.url).signIn(account)
  return { accountId, manager, packer: packer.browser, packerId: packer.userId, client }
}
type Desk = Awaited<ReturnType<typeof aDesk>>
const place = () => ({ name: 'Packing table', host: '127.0.0.1', port: device.port, format: 'ZPL203DPI' })
const aPrinter = async ({ manager }: Desk, changes: object = {}): Promise<string> =>
  expectData(await manager.post('/printers', { ...place(), ...changes }), 201).printerId

async function aLabel({ client }: Desk, name = 'Ada Byron') {
  const { order, label, answer } = await client.buyLabel({ to: { name } })
  return {
    labelId: label.id as string,
    orderId: order.id as string,
    trackingCode: answer.body.data.trackingCode as string,
  }
}
const statusOf = async ({ client }: Desk, orderId: string) => (await getOrder(client, orderId)).shipment.labelStatus
const digits = (texts: readonly string[]) => texts.join(' ').replaceAll(/\D/g, '')

describe('A printer', () => {
  test('is set up, changed, tested and removed by a Manager, and shown to everyone who packs', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const { printers, isRawPrintingOn } = expectData(await desk.packer.get('/printers'))
    assert.equal(isRawPrintingOn, true)
    assert.deepEqual(
      printers.map(({ createdAt: _, ...printer }: Json) => printer),
      [{ printerId, ...place() }],
    )
    const changed = { ...place(), name: 'By the door', format: 'ZPL300DPI' }
    expectData(await desk.manager.put(`/printers/${printerId}`, changed))
    const before = device.printed().length
    const job = expectData(await desk.manager.post(`/printers/${printerId}/test`))
    assert.deepEqual([job.state, job.labelId, job.printerName], ['Sent', null, 'By the door'])
    const [page] = device.printed()[before] ?? []
    assert.deepEqual([page?.widthDots, page?.lengthDots, page?.texts[1]], [1200, 1800, 'By the door'])
    expectData(await desk.manager.delete(`/printers/${printerId}`))
    assert.deepEqual(expectData(await desk.packer.get('/printers')).printers, [])
    const [kept] = expectData(await desk.packer.get('/print-jobs'))
    assert.deepEqual([kept.printerId, kept.printerName], [null, 'By the door'])
    const trail = await listAuditTrail(environment, { accountId: desk.accountId, since: null })
    assert.deepEqual(
      trail.flatMap(({ act }) => (act.startsWith('printer.') ? [act] : [])),
      ['printer.remove', 'printer.test', 'printer.change', 'printer.add'],
    )
  })

  test('must be in a permitted network, on the printer port, under an IP address', async () => {
    const { manager } = await aDesk()
    const add = (changes: object) => manager.post('/printers', { ...place(), ...changes })
    for (const host of [
      '10.0.0.9',
      '169.254.169.254',
      '8.8.8.8',
      '0.0.0.0',
      '::1',
      '2130706434',
      'no-such-name.invalid',
    ]) {
      const { metaData, message } = expectError(await add({ host }), 422, 'Validation.HostInvalid', host)
      assert.equal(metaData.field, 'host')
      assert.match(
        message,
        /^host cannot be used: (the host is not in a network that is allowed for printers|the hostname has no IP address)\.$/,
      )
    }
    for (const host of ['[::1]', 'http://printer', 'a b', '127.0.0.1:9100/x', 'fe80::1%eth0']) {
      expectError(await add({ host }), 422, 'Validation.HostInvalid', host)
    }
    expectError(await add({ port: 22 }), 422, 'Validation.PortInvalid')
    expectError(await add({ format: 'PDF' }), 422, 'Validation.FormatInvalid')
    expectError(await add({ name: ' ' }), 422, 'Validation.NameRequired')
  })

  test('is checked again before each print', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const { labelId } = await aLabel(desk)
    ports.push(ports.shift() === device.port ? 9100 : device.port)
    try {
      const [job] = expectData(await desk.packer.post('/print-jobs', { printerId, labelIds: [labelId] }))
      assert.deepEqual([job.state, job.detail], ['Failed', `port ${device.port} is not allowed for printers`])
    } finally {
      ports.splice(0, ports.length, device.port)
    }
  })

  test("of another account can't be seen, used or removed", async () => {
    const [mine, theirs] = [await aDesk(), await aDesk()]
    const printerId = await aPrinter(theirs)
    const own = await aPrinter(mine)
    const { labelId, orderId } = await aLabel(theirs)
    const asked = [
      () => mine.manager.put(`/printers/${printerId}`, place()),
      () => mine.manager.delete(`/printers/${printerId}`),
      () => mine.manager.post(`/printers/${printerId}/test`),
      () => mine.manager.post('/print-jobs', { printerId, labelIds: [labelId] }),
    ]
    for (const ask of asked) expectError(await ask(), 404, 'Printer.NotFound')
    const before = device.printed().length
    for (const ask of [
      () => mine.manager.post('/print-jobs', { printerId: own, labelIds: [labelId] }),
      () => mine.manager.post('/browser-prints', { labelIds: [labelId] }),
      () => mine.manager.get(`/labels/${labelId}/file`),
      () => mine.manager.get(`/label-sheets?labelIds=${labelId}&paper=letter`),
    ]) {
      expectError(await ask(), 404, 'Label.NotFound')
    }
    assert.equal(device.printed().length, before)
    expectData(await theirs.manager.post('/browser-prints', { labelIds: [labelId] }))
    assert.deepEqual(expectData(await mine.manager.get(`/print-jobs?orderId=${orderId}`)), [])
  })
})

describe('Labels that are sent to a printer', () => {
  test('are printed once, in order, have the status Printed, and are in the timelines of their orders', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const labels = [
      await aLabel(desk, 'Ada Byron'),
      await aLabel(desk, 'Grace ^XZ~JR Hopper'),
      await aLabel(desk, 'Łukasz'),
    ]
    const [first] = labels
    assert.equal(await statusOf(desk, first?.orderId as string), LabelStatus.Created)
    const before = device.printed().length
    const labelIds = labels.map(({ labelId }) => labelId)
    const jobs: Json[] = expectData(await desk.packer.post('/print-jobs', { printerId, labelIds }))
    assert.deepEqual(
      jobs.map(({ labelId, state, detail }) => [labelId, state, detail]),
      labelIds.map((labelId) => [labelId, 'Sent', null]),
    )
    const connections = device.printed().slice(before)
    assert.equal(connections.length, 1)
    const printed = connections[0] ?? []
    assert.deepEqual(
      printed.map(({ widthDots, lengthDots, copies }) => [widthDots, lengthDots, copies]),
      labels.map(() => [812, 1218, 1]),
    )
    for (const [index, { trackingCode, orderId }] of labels.entries()) {
      assert.ok(digits(printed[index]?.texts ?? []).includes(trackingCode.replaceAll(/\D/g, '')), trackingCode)
      assert.equal(await statusOf(desk, orderId), LabelStatus.Printed)
    }
    const { entries } = expectData(await desk.packer.get(`/orders/${first?.orderId}/timeline`))
    const told = entries.at(-1)
    assert.deepEqual([told.kind, told.actor.id, told.actor.name], ['printed', desk.packerId, 'Packer of the shop'])
    assert.deepEqual(told.printed, {
      labelId: first?.labelId,
      printerName: 'Packing table',
      format: 'ZPL203DPI',
      state: 'Sent',
      failure: null,
    })
    const listed = async () => expectData(await desk.packer.get(`/orders/${first?.orderId}/timeline`)).entries
    const after = (days: number) => ({ now: () => new Date(environment.clock.now().getTime() + days * 86_400_000) })
    const forget = (days: number) =>
      runPurge({ db: environment.db, clock: { ...environment.clock, ...after(days) } }, 'delete-old-print-jobs')
    await forget(89)
    assert.equal((await listed()).length, entries.length)
    await forget(91)
    assert.equal((await listed()).length, entries.length - 1)
  })

  test('are printed again without a warning, and can be canceled like any other', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const { labelId, orderId } = await aLabel(desk)
    for (const _ of [1, 2]) {
      const [job] = expectData(await desk.packer.post('/print-jobs', { printerId, labelIds: [labelId] }))
      assert.equal(job.state, 'Sent')
    }
    assert.equal(expectData(await desk.packer.get(`/print-jobs?orderId=${orderId}`)).length, 2)
    assert.deepEqual(expectData(await desk.client.delete(`/api/v1/labels/${labelId}`)), { isSuccess: true })
    const order = await getOrder(desk.client, orderId)
    assert.deepEqual([order.status, order.shipment.labelStatus], [OrderStatus.Packed, LabelStatus.Cancelled])
    const [job] = expectData(await desk.packer.post('/print-jobs', { printerId, labelIds: [labelId] }))
    assert.deepEqual([job.state, job.detail], ['Failed', 'The label was canceled.'])
    expectError(await desk.packer.post('/browser-prints', { labelIds: [labelId] }), 409, 'Label.Cancelled')
    assert.equal(await statusOf(desk, orderId), LabelStatus.Cancelled)
  })

  test('that are unavailable do not stop the others of a batch', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const [gone, good] = [await aLabel(desk), await aLabel(desk)]
    expectData(await desk.client.delete(`/api/v1/labels/${gone.labelId}`))
    const labelIds = [gone.labelId, good.labelId]
    const jobs: Json[] = expectData(await desk.packer.post('/print-jobs', { printerId, labelIds }))
    assert.deepEqual(
      jobs.map(({ state }) => state),
      ['Failed', 'Sent'],
    )
    assert.equal(await statusOf(desk, good.orderId), LabelStatus.Printed)
  })

  test('do not become Printed if the printer is unreachable or disconnects', async () => {
    const desk = await aDesk()
    const other = await openFakePrinter()
    ports.push(other.port)
    const printerId = await aPrinter(desk, { port: other.port })
    const { labelId, orderId } = await aLabel(desk)
    const print = async () => expectData(await desk.packer.post('/print-jobs', { printerId, labelIds: [labelId] }))[0]
    other.mood = 'unplugged'
    assert.equal((await print()).state, 'Unknown')
    await other.close()
    const { state, detail } = await print()
    assert.deepEqual([state, /ECONNREFUSED/.test(detail)], ['Failed', true])
    assert.equal(await statusOf(desk, orderId), LabelStatus.Created)
  })

  test('are printed over one connection after the other, for any number of concurrent requests', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const labelIds = [(await aLabel(desk)).labelId]
    const jobs = await Promise.all([1, 2, 3, 4].map(() => desk.packer.post('/print-jobs', { printerId, labelIds })))
    for (const answer of jobs) assert.equal(expectData(answer)[0].state, 'Sent')
    assert.equal(device.mostAtOnce(), 1)
  })

  test('must have valid ids', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const print = (body: object) => desk.packer.post('/print-jobs', { printerId, ...body })
    expectError(await print({}), 400, 'Validation.LabelIdsRequired')
    expectError(await print({ labelIds: [] }), 400, 'Validation.LabelIdsRequired')
    expectError(await print({ labelIds: ['x'] }), 400, 'Validation.LabelIdsInvalid')
    expectError(await print({ labelIds: Array(101).fill(printerId) }), 422, 'Validation.LabelIdsInvalid')
    expectError(await print({ labelIds: [printerId] }), 404, 'Label.NotFound')
    expectError(await print({ printerId: 'x', labelIds: [printerId] }), 400, 'Validation.PrinterIdInvalid')
  })
})

describe('A label that waits for its printer', () => {
  /** Opens a separate node, whose printer is busy until it is released. */
  async function openBusyNode({ maxWaiting = 1 } = {}) {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const { db, clock } = environment
    const converter = createArtworkConverter()
    let drawn = 0
    const drawer: LabelDrawer = {
      ...createLabelDrawer(),
      draw(...label) {
        drawn += 1
        return createLabelDrawer().draw(...label)
      },
    }
    const deps: PrintingDeps = {
      ...{ db, clock, ids: systemIds, log: silentLog, rules: printing },
      files: { db, clock, store: createFolderStore(environment.folder), converter, drawer },
      turns: createKeyedSemaphore({ maxPermits: 1, maxWaiting }),
      inFlight: new Map(),
      stopping: new AbortController(),
      ...patientPrinting,
      waitWindowMs: 0,
    }
    const free = Promise.withResolvers<void>()
    const before = deps.turns.run(`${desk.accountId} ${printerId}`, () => free.promise)
    return {
      ...desk,
      desk,
      print: (labelIds: string[]) =>
        printLabels(deps, { accountId: desk.accountId, userId: desk.packerId, printerId, labelIds }),
      drawn: () => drawn,
      async letGo() {
        free.resolve()
        await before
        await drainPrints(deps)
        await converter.close()
      },
    }
  }

  test('and is canceled in the meantime is not printed, as the page says', async () => {
    const node = await openBusyNode()
    const [kept, wrong] = [await aLabel(node.desk, 'Kept'), await aLabel(node.desk, 'Wrong')]
    const before = device.printed().length
    const jobs = await node.print([wrong.labelId, kept.labelId])
    assert.deepEqual(
      jobs.map(({ state }) => state),
      ['Sending', 'Sending'],
    )
    expectData(await node.client.delete(`/api/v1/labels/${wrong.labelId}`))
    await node.letGo()
    const query = jobs.map(({ printJobId }) => `printJobIds=${printJobId}`).join('&')
    const told: Json[] = expectData(await node.packer.get(`/print-jobs?${query}`))
    assert.deepEqual(
      told.map(({ labelId, state, detail }) => [labelId, state, detail]),
      [
        [wrong.labelId, 'Failed', 'the label was canceled in the meantime'],
        [kept.labelId, 'Sent', null],
      ],
    )
    const [connection] = device.printed().slice(before)
    assert.equal(connection?.length, 1)
    assert.ok(digits(connection?.[0]?.texts ?? []).includes(kept.trackingCode.replaceAll(/\D/g, '')))
    assert.equal(await statusOf(node.desk, wrong.orderId), LabelStatus.Cancelled)
  })

  test('holds no file in memory, and none is read while too many wait', async () => {
    const node = await openBusyNode({ maxWaiting: 1 })
    const { labelId } = await aLabel(node.desk)
    await node.print([labelId])
    const [refused] = await node.print([labelId])
    assert.deepEqual([refused?.state, refused?.detail], ['Failed', 'too many print jobs are waiting for this printer'])
    assert.equal(node.drawn(), 0)
    await node.letGo()
    assert.equal(node.drawn(), 1)
  })
})

describe('A print by a browser', () => {
  test('is counted as the page reports it', async () => {
    const desk = await aDesk()
    const { labelId, orderId } = await aLabel(desk)
    const [job] = expectData(await desk.packer.post('/browser-prints', { labelIds: [labelId] }))
    assert.deepEqual([job.state, job.printerName, job.userId], ['Sent', null, desk.packerId])
    assert.equal(await statusOf(desk, orderId), LabelStatus.Printed)
    const [read] = expectData(await desk.packer.get(`/print-jobs?printJobIds=${job.printJobId}`))
    assert.deepEqual(read, job)
  })

  test('uses files that the session can open, only in a frame of the pages', async () => {
    const desk = await aDesk()
    const { labelId, trackingCode } = await aLabel(desk)
    const pdf = await desk.packer.get(`/labels/${labelId}/file`)
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
    assert.match(pdf.text, /^%PDF/)
    assert.equal(pdf.headers.get('content-disposition'), `inline; filename="${trackingCode}-PDF.pdf"`)
    assert.equal(pdf.headers.get('content-security-policy'), "frame-ancestors 'self'")
    assert.equal(pdf.headers.get('cache-control'), 'no-store')
    const zpl = await desk.packer.get(`/labels/${labelId}/file?format=ZPL600DPI&disposition=attachment`)
    assert.match(zpl.text, /^\^XA[\s\S]*\^PW2400/)
    assert.match(zpl.headers.get('content-disposition') ?? '', /^attachment; filename="\w+-ZPL600DPI\.zpl"$/)
    const png = await desk.packer.get(`/labels/${labelId}/file?format=PNG`)
    assert.deepEqual([png.status, png.headers.get('content-type')], [200, 'image/png'])
    expectError(await desk.packer.get(`/labels/${labelId}/file?format=GIF`), 422, 'Validation.FormatInvalid')
    expectError(await createBrowser(environment.url).get(`/labels/${labelId}/file`), 401, 'Session.Required')
    expectData(await desk.client.delete(`/api/v1/labels/${labelId}`))
    for (const format of ['PDF', 'PNG']) {
      expectError(await desk.packer.get(`/labels/${labelId}/file?format=${format}`), 409, 'Label.Cancelled')
    }
  })

  test('can be a sheet, which starts after the last used place', async () => {
    const desk = await aDesk()
    const labelIds = [(await aLabel(desk)).labelId, (await aLabel(desk)).labelId]
    const query = labelIds.map((id) => `labelIds=${id}`).join('&')
    const pagesOf = async (options: string) => {
      const sheets = await desk.packer.get(`/label-sheets?${query}&${options}`)
      assert.deepEqual([sheets.status, sheets.headers.get('content-type')], [200, 'application/pdf'], sheets.text)
      return sheets.text.match(/\/Type ?\/Page\b/g)?.length
    }
    assert.equal(await pagesOf('paper=letter'), 1)
    assert.equal(await pagesOf('paper=a4&labelsPerPage=4&startAt=4'), 2)
    assert.equal(await pagesOf('paper=label'), 2)
    const refused = await desk.packer.get(`/label-sheets?${query}&paper=letter&startAt=3`)
    expectError(refused, 422, 'Validation.StartAtInvalid')
    expectError(await desk.packer.get('/label-sheets?paper=letter'), 400, 'Validation.LabelIdsRequired')
  })

  test('takes a position on a sheet for each page of a label', async () => {
    const desk = await aDesk()
    const abroad = (await buyAbroad(desk.client, 'usps', { lineCount: 30 })).postageLabel.id
    const { labelId } = await aLabel(desk)
    const pages = async (...ids: string[]) =>
      expectData(await desk.packer.get(`/label-pages?${ids.map((id) => `labelIds=${id}`).join('&')}`)).pages
    assert.equal(await pages(labelId), 1)
    const ofBoth = await pages(abroad, labelId)
    assert.ok(ofBoth > 2, String(ofBoth))
    const sheets = await desk.packer.get(`/label-sheets?labelIds=${abroad}&labelIds=${labelId}&paper=label`)
    assert.equal(sheets.text.match(/\/Type ?\/Page\b/g)?.length, ofBoth)
  })
})

describe('Direct printing', () => {
  test('is a setting, which defaults to on while the deployment has one account', async () => {
    const desk = await aDesk()
    const printerId = await aPrinter(desk)
    const { labelId } = await aLabel(desk)
    assert.equal(await hasOneAccount(environment), false)
    const names = ['localhost', 'no-such-name.invalid', '10.0.0.9', '127.0.0.1']
    for (const rawPrinting of ['no', null] as const) {
      printing.rawPrinting = rawPrinting
      try {
        assert.equal(expectData(await desk.packer.get('/printers')).isRawPrintingOn, false)
        for (const ask of [
          () => desk.packer.post('/print-jobs', { printerId, labelIds: [labelId] }),
          () => desk.manager.post(`/printers/${printerId}/test`),
          // The answer must not depend on what the name is in the operator's network.
          ...names.flatMap((host) => [
            () => desk.manager.post('/printers', { ...place(), host }),
            () => desk.manager.put(`/printers/${printerId}`, { ...place(), host }),
          ]),
        ]) {
          expectError(await ask(), 409, 'Printer.RawPrintingOff')
        }
        expectData(await desk.packer.post('/browser-prints', { labelIds: [labelId] }))
      } finally {
        printing.rawPrinting = 'yes'
      }
    }
  })
})

test("a job whose node died becomes unknown once it can't be in progress", async () => {
  const desk = await aDesk()
  const printerId = await aPrinter(desk)
  const job = expectData(await desk.manager.post(`/printers/${printerId}/test`))
  await environment.db.pool.query(`update print_jobs set state = 'Sending' where id = $1`, [job.printJobId])
  const stateNow = async () => expectData(await desk.packer.get(`/print-jobs?printJobIds=${job.printJobId}`))[0].state
  assert.equal(await stateNow(), 'Sending')
  const watch = (inFlight: readonly string[]) =>
    watchPrintJobs({ db: environment.db, inFlight: new Map([[Promise.resolve(), inFlight]]) })
  const renewedAgo = (seconds: number) =>
    environment.db.pool.query(`update print_jobs set renewed_at = now() - $2 * interval '1 second' where id = $1`, [
      job.printJobId,
      seconds,
    ])
  await renewedAgo(100)
  await watch([])
  assert.equal(await stateNow(), 'Sending')
  await renewedAgo(130)
  await watch([job.printJobId])
  assert.equal(await stateNow(), 'Sending', 'its node still sends it')
  await renewedAgo(130)
  await watch([])
  assert.equal(await stateNow(), 'Unknown')
})

test('labels for a printer without paper are Sending with the reason, and printed once when it has paper again', async () => {
  const desk = await aDesk()
  const printerId = await aPrinter(desk)
  const labels = [await aLabel(desk, 'Ada'), await aLabel(desk, 'Grace'), await aLabel(desk, 'Lin')]
  const labelIds = labels.map(({ labelId }) => labelId)
  const before = device.printed().length
  device.problem = 'paper'
  const response = desk.packer.post('/print-jobs', { printerId, labelIds })
  const jobs = async (): Promise<Json[]> =>
    expectData(await desk.packer.get('/print-jobs')).filter(({ labelId }: Json) => labelIds.includes(labelId))
  const isReported = async () => (await jobs()).filter(({ detail }) => detail === 'out of paper').length === 3
  await eventually('the reason is reported', isReported)
  assert.deepEqual(new Set((await jobs()).map(({ state }) => state)), new Set(['Sending']))
  assert.equal(await statusOf(desk, labels[0]?.orderId as string), LabelStatus.Created)
  device.mend()
  assert.deepEqual(
    expectData(await response).map(({ state, detail }: Json) => [state, detail]),
    labels.map(() => ['Sent', null]),
  )
  assert.deepEqual(
    device
      .printed()
      .slice(before)
      .map((printed) => printed.length),
    [3],
  )
  for (const { orderId } of labels) assert.equal(await statusOf(desk, orderId), LabelStatus.Printed)
})
