import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../proof/page-pdf.ts'
import { dpis, renderPages } from './index.ts'

/** The number of black dots by density. */
async function blackDotsOf(content: string, form?: string): Promise<number[]> {
  const [dots] = await renderPages(pdfOf(content, form), (page) =>
    dpis.map((dpi) => page[dpi].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)),
  )
  return dots ?? assert.fail('no page')
}

const corner = '0 g 1 1 2 2 re f 285 429 2 2 re f'
const text = (color: string, size = 12, turn = '1 0 0 1') =>
  `${corner} ${color} BT /H ${size} Tf ${turn} 40 100 Tm (Fragile: this side up) Tj ET`
const nothing = blackDotsOf(corner)
const asBlack = blackDotsOf(text('0 g'))

for (const [name, content, form] of [
  ['gray', text('0.6 g')],
  ['orange', text('1 0.647 0 rg')],
  ['in CMYK', text('0 0.4 0.9 0 k')],
  ['a form', `${corner} q 0.5 0 0 0.5 0 0 cm /F Do Q`, '0.6 g BT /H 24 Tf 80 200 Td (Fragile: this side up) Tj ET'],
] as const) {
  test(`text that is ${name} prints like black text`, async () => {
    const [dots, black] = [await blackDotsOf(content, form), await asBlack]
    for (const [index, dpi] of dpis.entries()) {
      const [got, expected] = [dots[index] as number, black[index] as number]
      assert.ok(Math.abs(got / expected - 1) < 0.03, `${dpi} dpi: ${got} of ${expected}`)
    }
  })
}

for (const [name, content] of [
  ['a light text', text('0.85 g')],
  ['a tall mark', text('0.6 g', 60)],
  ['a slanted mark', text('0.6 g', 30, '0.7 0.7 -0.7 0.7')],
  ['a box', `${corner} 0.6 g 40 100 200 50 re f`],
] as const) {
  test(`${name} prints as white`, async () => {
    assert.deepEqual(await blackDotsOf(content), await nothing)
  })
}

test('a gray mark does not change the bars below it', async () => {
  const bars = Array.from({ length: 40 }, (_, index) => `${40 + index * 5} 200 2 80 re`).join(' ')
  const [marked, bare] = [
    await blackDotsOf(`${corner} 0 g ${bars} f 0.6 g BT /H 70 Tf 40 210 Td (SAMPLE) Tj ET`),
    await blackDotsOf(`${corner} 0 g ${bars} f`),
  ]
  // Not blacker: the mark adds no dot between the bars.
  for (const index of dpis.keys()) assert.ok((marked[index] as number) <= (bare[index] as number))
})
