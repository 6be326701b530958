import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeEntities, decodeTexts } from '#kit/html-entities.ts'

test('references are decoded once, and other texts are unchanged', () => {
  for (const [text, decoded] of [
    ['13 O&#39;Connell St', "13 O'Connell St"],
    ['Acme &amp; O&#8217;Brien Ltd', 'Acme & O’Brien Ltd'],
    ['M&uuml;ller &amp; S&ouml;hne, K&#xf8;benhavn', 'Müller & Söhne, København'],
    ['Dvo&rcaron;&aacute;k &ndash; &quot;A&quot; &lt;3', 'Dvořák – "A" <3'],
    // Codes that Windows' encoding gave a meaning.
    ['1 &#150; 2 &#8482;', '1 – 2 ™'],
    ['A&nbsp;B&ensp;C', 'A\u00a0B\u2002C'],
    ['&amp;#39;', '&#39;'],
    [
      'AT&T, R&D; &unknown; &; & &#; &#0; &#xd800; &#9999999;',
      'AT&T, R&D; &unknown; &; & &#; &#0; &#xd800; &#9999999;',
    ],
  ]) {
    assert.equal(decodeEntities(text as string), decoded)
  }
})

test('a value without references is returned as it is', () => {
  const plain = { name: 'A & B', at: new Date(0), lines: [{ quantity: 1, note: null }] }
  assert.equal(decodeTexts(plain), plain)
  assert.deepEqual(decodeTexts({ ...plain, lines: [{ note: '&lt;3' }] }), { ...plain, lines: [{ note: '<3' }] })
})
