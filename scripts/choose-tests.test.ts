import assert from 'node:assert/strict'
import test from 'node:test'
import { chooseTests } from './choose-tests.ts'

const paths = [
  'src/kit/jobs.test.ts',
  'test/conformance/buy-label.happy.test.ts',
  'test/conformance/orders-create.test.ts',
  'test/conformance/orders-list.test.ts',
]

test('without a word all files are run', () => {
  assert.deepEqual(chooseTests(paths, []), { files: paths })
})

test('a word chooses the paths that contain it, several words those that contain any', () => {
  assert.deepEqual(chooseTests(paths, ['orders']), { files: paths.slice(2) })
  assert.deepEqual(chooseTests(paths, ['Orders-List', 'kit/']), { files: [paths[0], paths[3]] })
})

test('a word that no path contains is named with what comes near it, even beside a good one', () => {
  assert.deepEqual(chooseTests(paths, ['orders', 'jop']), { unknown: [{ word: 'jop', near: ['jobs'] }] })
  assert.deepEqual(chooseTests(paths, ['nothing-like-it']), { unknown: [{ word: 'nothing-like-it', near: [] }] })
})
