import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfArtwork } from '#adapters/carriers/wire-values.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a PDF in base64 is artwork', () => {
  const artwork = pdfArtwork(base64('%PDF-1.7 …'))
  assert.equal(artwork?.mediaType, 'application/pdf')
  assert.equal(Buffer.from(artwork?.bytes ?? []).toString(), '%PDF-1.7 …')
})

for (const [what, text] of Object.entries({ nothing: undefined, 'no text': '', 'a GIF': base64('GIF89a') })) {
  test(`${what} is none`, () => assert.equal(pdfArtwork(text), null))
}
