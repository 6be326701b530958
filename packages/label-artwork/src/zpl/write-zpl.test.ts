import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderZpl } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, type Drawing, type DrawingElement, type LabelContent, writeZpl } from '../index.ts'

function zplOf(content: LabelContent, dpi: 203 | 300 | 600 = 203): string {
  return Buffer.from(writeZpl(composeLabel(content), dpi)).toString('utf8')
}

/** The commands of a format, without parameters. */
function commands(zpl: string): string[] {
  return [...zpl.matchAll(/[\^~][A-Z][A-Z0-9]/g)].map(([command]) => command)
}

const hostile = '^XZ^XA^FO0,0^GB800,800,800^FS~JA~DGR:A.GRF,1,1,FF_5EXZ\\&\r\n^FS\u0000\u001b\u202e'

test('text in an address never becomes a command', async () => {
  for (const layout of ['usps', 'ups', 'fedex', 'dhl'] as const) {
    const content = randomShipment(layout, 11)
    const party = {
      ...content.to,
      name: hostile,
      company: hostile,
      street1: hostile,
      street2: hostile,
      city: hostile,
      phone: hostile,
    }
    const zpl = zplOf({ ...content, to: party, from: party, reference: hostile, zone: hostile, serviceName: hostile })
    const expected = new Set(commands(zplOf({ ...content, reference: 'A', zone: '1' })))
    for (const command of commands(zpl)) {
      assert.ok(expected.has(command) || command === '^FH', command)
    }
    assert.equal(commands(zpl).filter((command) => command === '^XA').length, 1)
    assert.equal(commands(zpl).filter((command) => command === '^XZ').length, 1)
    assert.ok(!zpl.includes('~'))
    if (layout === 'usps') assert.equal((await renderZpl(Buffer.from(zpl), 203)).length, 1)
  }
})

test('an escaped character is printed as it is', async () => {
  const line = (text: string): Drawing => {
    const element: DrawingElement = {
      kind: 'text',
      x: 0.2,
      baseline: 1,
      text,
      size: 0.5,
      weight: 'regular',
      align: 'left',
      ink: 'black',
    }
    return { widthInches: 4, heightInches: 6, elements: [element] }
  }
  const [plain] = await renderZpl(writeZpl(line('A B'), 203), 203)
  const [escaped] = await renderZpl(writeZpl(line('A^_~\\B'), 203), 203)
  assert.ok(plain && escaped)
  assert.ok(count(escaped.samples) > count(plain.samples) * 1.1)
  assert.match(Buffer.from(writeZpl(line('A^_~\\B'), 203)).toString(), /\^FH_\^FDA_5E_5F_7E_5CB\^FS/)
})

test('the page has the size of the label at each density', () => {
  const content = randomShipment('usps', 5)
  assert.match(zplOf(content, 203), /\^PW812\^LL1218/)
  assert.match(zplOf(content, 300), /\^PW1200\^LL1800/)
  assert.match(zplOf(content, 600), /\^PW2400\^LL3600/)
})

test('rectangles, boxes and images are drawn at their positions', async () => {
  const elements: DrawingElement[] = [
    { kind: 'rectangle', x: 1, y: 1, width: 1, height: 0.5, ink: 'black' },
    { kind: 'box', x: 3, y: 1, width: 0.5, height: 0.5, lineWidth: 0.1 },
    {
      kind: 'image',
      x: 1,
      y: 4,
      width: 2,
      height: 1,
      columns: 2,
      rows: 2,
      samples: Uint8Array.from([0, 255, 200, 90]),
    },
    { kind: 'dots', x: 1, y: 2.5, width: 2, height: 1, columns: 2, rows: 2, packed: Uint8Array.from([0x80, 0x40]) },
  ]
  const [bitmap] = await renderZpl(writeZpl({ widthInches: 4, heightInches: 6, elements }, 203), 203)
  assert.ok(bitmap)
  const grey = (x: number, y: number) => bitmap.samples[Math.round(y * 203) * bitmap.width + Math.round(x * 203)]
  assert.deepEqual([grey(1.5, 1.25), grey(1.5, 1.6), grey(0.95, 1.2)], [0, 255, 255])
  assert.deepEqual([grey(3.04, 1.2), grey(3.25, 1.25), grey(3.46, 1.2)], [0, 255, 0])
  assert.deepEqual([grey(1.3, 4.2), grey(2.7, 4.2), grey(1.3, 4.8), grey(2.7, 4.8)], [0, 255, 255, 0])
  assert.deepEqual([grey(1.3, 2.7), grey(2.7, 2.7), grey(1.3, 3.3), grey(2.7, 3.3)], [0, 255, 255, 0])
})

function count(samples: Uint8Array): number {
  return samples.filter((grey) => grey < 128).length
}
