import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDatabaseUrl } from '#kit/database-url.ts'

test('a database URL keeps how to reach the server, and nothing that changes a session', () => {
  const base = 'postgres://waybill:se%40cret@db.internal:6432/waybill'
  assert.deepEqual(readDatabaseUrl(base), { url: base })
  assert.deepEqual(readDatabaseUrl(` ${base}?sslmode=require `), { url: `${base}?sslmode=require` })
  assert.deepEqual(readDatabaseUrl(`${base}?sslmode=require&channel_binding=require&application_name=x`), {
    url: `${base}?sslmode=require`,
  })
  // PostgreSQL's own form of a URL whose parameter has the host.
  assert.deepEqual(readDatabaseUrl('postgres://waybill@/orders?host=/run/postgresql'), {
    url: 'postgres://waybill@localhost/orders?host=/run/postgresql',
  })
  assert.deepEqual(readDatabaseUrl('postgres:///waybill?host=/run/postgresql'), {
    url: 'postgres:///waybill?host=/run/postgresql',
  })
})

test('a database URL that would change sessions, or that is ambiguous, gets a reason without the password', () => {
  const base = 'postgres://waybill:secret@db.internal/waybill'
  for (const [url, reason] of [
    [`${base}?options=-c%20search_path%3Dx`, /parameter options/],
    [`${base}?statement_timeout=0`, /parameter statement_timeout/],
    [`${base}?schema=shipping`, /parameter schema/],
    [`${base}?query_timeout=1`, /parameter query_timeout/],
    ['postgres://waybill:secret@a:5432,b:5432/waybill', /several hosts/],
    ['postgres://waybill:sec#ret@db.internal/waybill', /percent-encoded/],
    ['postgres://waybill:secret@db.internal/waybill#x', /unencoded #/],
    ['postgres://waybill:secret%@db.internal/waybill', /% as %25/],
    ['host=db.internal password=secret', /postgres:\/\/user:password@host/],
  ] as const) {
    const read = readDatabaseUrl(url)
    assert.ok('issue' in read, url)
    assert.match(read.issue, reason)
    assert.doesNotMatch(read.issue, /secret/)
  }
})
