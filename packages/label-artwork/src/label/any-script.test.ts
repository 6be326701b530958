import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barcodesOf, expectedText, readSymbol } from '../../proof/read-symbols.ts'
import { type Bitmap, renderPdf, renderZpl } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, type Drawing, writePdf, writeZpl } from '../index.ts'

const addresses = {
  Polish: ['Władysław Żółć', 'ul. Świętokrzyska 12', 'Łódź', '90-001', 'PL'],
  Greek: ['Ελευθερία Παπαδοπούλου', 'Λεωφόρος Κηφισίας 44', 'Αθήνα', '115 23', 'GR'],
  Cyrillic: ['Анна Кузнецова', 'вул. Хрещатик, 5', 'Київ', '01001', 'UA'],
  Chinese: ['王小明', '朝阳区建国门外大街1号', '北京', '100020', 'CN'],
  Arabic: ['محمد عبد الله', 'شارع الملك فهد 123', 'الرياض', '12271', 'SA'],
} as const

function labelFor(script: keyof typeof addresses): Drawing {
  const [name, street1, city, zip, country] = addresses[script]
  const usual = randomShipment('ups', 21)
  const to = { name, company: null, street1, street2: null, city, state: '', zip, country, phone: null }
  return composeLabel({ ...usual, to, sample: false })
}

/** Where the name stands, as a picture of 1 for ink, at 203 dpi. */
function inkOfAddress(bitmap: Bitmap): Uint8Array {
  const [left, top, right, bottom] = [0.4, 1.18, 3.88, 2.1].map((inches) => Math.round(inches * 203))
  const ink: number[] = []
  for (let y = top ?? 0; y < (bottom ?? 0); y++) {
    for (let x = left ?? 0; x < (right ?? 0); x++) ink.push((bitmap.samples[y * bitmap.width + x] ?? 255) < 128 ? 1 : 0)
  }
  return Uint8Array.from(ink)
}

for (const script of Object.keys(addresses) as (keyof typeof addresses)[]) {
  test(`a ${script} address is the same picture in PDF and ZPL, and every bar code reads`, async () => {
    const drawing = labelFor(script)
    const fromPdf = await renderPdf(writePdf(drawing), 203)
    const [fromZpl] = await renderZpl(writeZpl(drawing, 203), 203)
    assert.ok(fromZpl)
    for (const barcode of barcodesOf(drawing)) {
      assert.equal(await readSymbol(fromZpl, barcode), expectedText(barcode.content))
    }
    const ink = [inkOfAddress(fromPdf), inkOfAddress(fromZpl)] as const
    const black = ink[0].reduce((sum, dot) => sum + dot, 0)
    const different = ink[0].reduce((sum, dot, index) => sum + (dot === ink[1][index] ? 0 : 1), 0)
    assert.ok(black > 2_000, `${black} black dots`)
    // The country's English name is in each device's own font; all else differs at the rims of the letters only.
    assert.ok(different < black * 0.6, `${different} of ${black} dots differ`)
  })
}

test('the printer is given dots for what its font lacks, and text for all else', () => {
  const zpl = Buffer.from(writeZpl(labelFor('Polish'), 203)).toString()
  assert.match(zpl, /\^GFA,\d+,\d+,\d+,:Z64:/)
  assert.match(zpl, /\^FDPOLAND\^FS/)
  assert.ok([...zpl].every((character) => character <= '~'))
})
