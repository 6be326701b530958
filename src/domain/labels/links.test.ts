import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLabelLinks } from '#domain/labels/links.ts'
import { systemClock } from '#kit/clock.ts'

const accountId = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'
const labelId = '01a1fbd6-b72e-7396-bc05-fa969058b9ca'
const daySeconds = 24 * 60 * 60
const at = (now: string) => ({ ...systemClock, now: () => new Date(now) })
const linksAt = (now: string, lifetimeSeconds = daySeconds) =>
  createLabelLinks({
    clock: at(now),
    secrets: [Buffer.alloc(32, 7)],
    lifetimeSeconds,
    publicUrl: () => 'https://labels.example',
  })

const targetOf = (link: string) => link.slice('https://labels.example'.length)
const path = { accountId, labelId, format: 'PDF' }

describe('A label link', () => {
  const link = linksAt('2026-11-21T12:00:00Z').sign(accountId, labelId, 'PDF')

  test('opens its file until it expires', () => {
    assert.deepEqual(linksAt('2026-11-21T12:00:00Z').open(path, targetOf(link)), path)
    assert.deepEqual(linksAt('2026-11-22T11:59:59Z').open(path, targetOf(link)), path)
    assert.equal(linksAt('2026-11-22T12:00:00Z').open(path, targetOf(link)), null)
  })

  test('opens no other file, and a changed expiry time makes it invalid', () => {
    const links = linksAt('2026-11-21T12:00:00Z')
    const target = targetOf(link)
    assert.equal(links.open({ ...path, labelId: accountId }, target), null)
    assert.equal(links.open({ ...path, format: 'ZPL203DPI' }, target), null)
    const { expires } = Object.fromEntries(new URL(link).searchParams)
    assert.equal(links.open(path, target.replace(`${expires}`, String(Number(expires) + 1))), null)
  })

  test('is invalid if anything is added or spelled differently', () => {
    const links = linksAt('2026-11-21T12:00:00Z')
    const target = targetOf(link)
    const [pathname, query] = target.split('?') as [string, string]
    const respelled = [
      `${target}&download=1`,
      `${pathname}?download=1&${query}`,
      `${pathname}/?${query}`,
      `/${target}`,
      `${target}=`,
      `${target}#part`,
      `${pathname}?${query.split('&').toReversed().join('&')}`,
      target.replace('PDF', 'P%44F'),
      target.replace('expires=', 'expires=0'),
      target.replace(accountId, accountId.toUpperCase()),
      target.toUpperCase(),
    ]
    for (const other of respelled) assert.equal(links.open(path, other), null, other)
  })

  test('to a document opens only that document', () => {
    const links = linksAt('2026-11-21T12:00:00Z')
    const target = targetOf(links.signDocument({ accountId, labelId, position: 2 }))
    assert.deepEqual(links.open({ ...path, format: 'document-2' }, target), { accountId, labelId, position: 2 })
    for (const format of ['document-1', 'document-02', 'document-', 'document-0', 'document-222', 'PDF']) {
      assert.equal(links.open({ ...path, format }, target), null, format)
    }
    assert.equal(links.open({ ...path, format: 'document-1' }, target.replace('document-2', 'document-1')), null)
  })

  test('is invalid if it was signed for longer than a day', () => {
    const years = linksAt('2026-11-21T12:00:00Z', 10 * 365 * daySeconds).sign(accountId, labelId, 'PDF')
    assert.equal(linksAt('2026-11-21T12:00:00Z').open(path, targetOf(years)), null)
    const hour = linksAt('2026-11-21T12:00:00Z', daySeconds + 3600).sign(accountId, labelId, 'PDF')
    assert.equal(linksAt('2026-11-21T12:00:00Z').open(path, targetOf(hour)), null)
  })

  test('opens if the clock of the node that signed it is slightly ahead', () => {
    const ahead = linksAt('2026-11-21T12:00:02Z').sign(accountId, labelId, 'PDF')
    assert.deepEqual(linksAt('2026-11-21T12:00:00Z').open(path, targetOf(ahead)), path)
  })
})
