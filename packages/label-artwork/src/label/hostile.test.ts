import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOperators, zplCommands } from '../../proof/file-commands.ts'
import { runHostileArtwork, runHostileLabels } from '../../proof/hostile-runs.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf, writeZpl } from '../index.ts'

test('hostile names and addresses become a label and nothing else', async () => {
  const report = await runHostileLabels(40, 20_000)
  assert.deepEqual(report.faults, [])
})

test('spoilt artwork is answered, whatever became of it', async () => {
  const report = await runHostileArtwork(16, 20_000)
  assert.deepEqual(report.faults, [])
  assert.equal(report.converted + report.refused, 16)
})

test('the eyes of those tests are open: they see the commands of a file, and one that does not belong', () => {
  const drawing = composeLabel(randomShipment('usps', 3))
  assert.ok(['BT', 'Tj', 're', 'f'].every((operator) => pdfOperators(writePdf(drawing)).has(operator)))
  assert.ok(
    ['^XA', '^BC', '^BX', '^FD', '^XZ'].every((command) => zplCommands(writeZpl(drawing, 203)).includes(command)),
  )
  assert.deepEqual(zplCommands(Buffer.from('^XA^A0N,1,1~JA^XZ')), ['^XA', '^A', '~JA', '^XZ'])
})
