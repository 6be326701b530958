// `node scripts/run.mjs chaos --seed 1` installs what is missing and runs one of the project's programs under the pinned
// Node. The npm scripts call it, so it runs on any Node from 20 on with nothing installed, and in every shell.

import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './install.mjs'
import { programs } from './programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [name = '', ...words] = process.argv.slice(2)
const program = programs[name]
// A failed installation has printed its reason and set the exit code.
if (!process.exitCode) {
  if (program) run([...program.split(' '), ...words])
  else {
    const known = Object.keys(programs).join('\n  ')
    process.stderr.write(
      `${name ? `Unknown program: ${name}\n` : ''}Usage: npm run tool -- <program> [arguments]\n  ${known}\n`,
    )
    process.exitCode = name ? 2 : 0
  }
}

/** @param {string[]} words */
function run(words) {
  const child = spawn(pinnedNode, words, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A terminal sends its signals to the child itself, and a second one means that the user cannot wait.
    process.on(signal, () => (process.stdin.isTTY && signal !== 'SIGTERM' ? undefined : child.kill(signal)))
  }
  // npm ends its shell without passing the signal on.
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
  child.once('close', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
