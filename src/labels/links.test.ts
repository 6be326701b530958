import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { createLabelLinks } from '#labels/links.ts'

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

const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)
const path = { accountId, labelId, format: 'PDF' }

describe('A label link', () => {
  const link = linksAt('2026-11-21T12:00:00Z').sign(accountId, labelId, 'PDF')

  test('opens its file to the end of its life, and not after it', () => {
    assert.deepEqual(linksAt('2026-11-21T12:00:00Z').open(path, queryOf(link)), path)
    assert.deepEqual(linksAt('2026-11-22T11:59:59Z').open(path, queryOf(link)), path)
    assert.equal(linksAt('2026-11-22T12:00:00Z').open(path, queryOf(link)), null)
  })

  test('opens no other file, and not for longer than it was signed for', () => {
    const links = linksAt('2026-11-21T12:00:00Z')
    const query = queryOf(link)
    assert.equal(links.open({ ...path, labelId: accountId }, query), null)
    assert.equal(links.open({ ...path, format: 'ZPL203DPI' }, query), null)
    assert.equal(links.open(path, { ...query, expires: String(Number(query.expires) + 1) }), null)
  })

  test('that was signed for longer than a day is refused, though the signature is genuine', () => {
    const years = linksAt('2026-11-21T12:00:00Z', 10 * 365 * daySeconds).sign(accountId, labelId, 'PDF')
    assert.equal(linksAt('2026-11-21T12:00:00Z').open(path, queryOf(years)), null)
    const hour = linksAt('2026-11-21T12:00:00Z', daySeconds + 3600).sign(accountId, labelId, 'PDF')
    assert.equal(linksAt('2026-11-21T12:00:00Z').open(path, queryOf(hour)), null)
  })

  test('of a node whose clock is a little ahead opens', () => {
    const ahead = linksAt('2026-11-21T12:00:02Z').sign(accountId, labelId, 'PDF')
    assert.deepEqual(linksAt('2026-11-21T12:00:00Z').open(path, queryOf(ahead)), path)
  })
})
