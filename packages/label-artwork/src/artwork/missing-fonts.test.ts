import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPages, inkArea } from '@waybill/pdf-dots'
import { renderZpl } from '../../proof/read-symbols.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import work from './artwork-worker.ts'

/** A PDF of 4 × 6 inches whose font is not in the file, as PDF allows for East Asian fonts. */
function pdfOf(content: string, { font, encoding, ordering }: { font: string; encoding: string; ordering: string }) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources<</Font<</F 5 0 R/H 8 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type0/BaseFont/${font}-${encoding}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${font}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>`,
    `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Size 9/Root 1 0 R>>\n%%EOF\n`, 'latin1')
}

const japanese = { font: 'HeiseiKakuGo-W5', encoding: 'UniJIS-UTF16-H', ordering: 'Japan1' }
/** Corners, so that the page is the whole label. */
const corners = '1 1 2 2 re f 285 429 2 2 re f'

for (const [name, text, font] of [
  ['Japanese', '5C7175300020592A90CE', japanese],
  ['Chinese in a code page', 'D5C5CEB0D5C5CEB0', { font: 'STSong-Light', encoding: 'GBK-EUC-H', ordering: 'GB1' }],
  ['Korean', 'AE40BBFCC218AE40', { font: 'HYGoThic-Medium', encoding: 'UniKS-UTF16-H', ordering: 'Korea1' }],
] as const) {
  test(`${name} text without its font prints at its place and size`, async () => {
    for (const [matrix, scale] of [
      ['1 0 0 1 40 300', 1],
      ['1.5 0 0 1.5 40 100', 1.5],
    ] as const) {
      const content = `${corners} BT /F 24 Tf ${matrix} Tm <${text}> Tj ET`
      const converted = await work({ task: 'convert', bytes: pdfOf(content, font), sourceDpi: null })
      assert.ok(converted.ok, converted.ok ? '' : converted.reason)
      const files = converted.value as ArtworkFiles
      const pictures = await drawPages(files.pdf, 203, (drawn) => ({ ...drawn, samples: drawn.samples.slice() }))
      for (const bitmap of [(await renderZpl(files.zpl203, 203))[0], pictures[0]]) {
        assert.ok(bitmap)
        const ink = inkArea(withoutCorners(bitmap))
        assert.ok(ink, 'the text is not blank')
        const [left, width, height] = [ink.left, ink.width, ink.height].map((dots) => dots / 203) as [
          number,
          number,
          number,
        ]
        assert.ok(left > 40 / 72 && left < 40 / 72 + 0.05 * scale, `${name}: begins at ${left} inches`)
        // At least four characters of a third of an inch each, without the margins of the outer ones.
        assert.ok(width > 1.15 * scale && width < 1.7 * scale, `${name}: ${width} inches wide`)
        assert.ok(height > 0.24 * scale && height < 0.36 * scale, `${name}: ${height} inches high`)
      }
    }
  })
}

test('invisible text without its font stays invisible, and Latin letters keep their font', async () => {
  const content = `${corners} BT 3 Tr /F 24 Tf 40 300 Td <5C717530> Tj ET`
  const converted = await work({ task: 'convert', bytes: pdfOf(content, japanese), sourceDpi: null })
  assert.ok(converted.ok)
  const [bitmap] = await renderZpl((converted.value as ArtworkFiles).zpl203, 203)
  assert.ok(bitmap)
  assert.equal(inkArea(withoutCorners(bitmap)), null)
})

function withoutCorners<Bitmap extends { width: number; height: number; samples: Uint8Array }>(bitmap: Bitmap): Bitmap {
  const samples = bitmap.samples.slice()
  samples.fill(255, 0, bitmap.width * 30)
  samples.fill(255, bitmap.width * (bitmap.height - 30))
  return { ...bitmap, samples }
}
