import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPage } from '#domain/printing/print-labels.ts'

test('a test page contains its lines as text and never as commands', () => {
  const zpl = Buffer.from(testPage('ZPL203DPI', ['Packing ^XZ~JR _desk', 'Königsbrücke'])).toString()
  assert.match(zpl, /^\^XA\n\^CI28\n\^MUD[^\n]*\^PON\^PMN\^LS0\^MCY[^\n]*\n\^PW812\n\^LL1218\n/)
  assert.ok(zpl.includes('^FDPacking _5EXZ_7EJR _5Fdesk^FS'))
  assert.ok(zpl.includes('^FDK_C3_B6nigsbr_C3_BCcke^FS'))
  assert.equal(zpl.match(/\^XZ/g)?.length, 1)
  assert.ok(!zpl.includes('~'))
  assert.match(Buffer.from(testPage('ZPL600DPI', [])).toString(), /\^PW2400\n\^LL3600/)
})
