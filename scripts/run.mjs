// `node scripts/run.mjs chaos --seed 1` installs what is missing and runs one of the project's programs under the pinned
// Node. The npm scripts call it, so it runs on any Node from 20 on with nothing installed, and in every shell.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './install.mjs'
import { programs } from './programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor))

const [name = '--help', ...words] = process.argv.slice(2)
const program = Object.hasOwn(programs, name) ? programs[name] : undefined
const list = Object.entries(programs).map(([each, { about }]) => `  ${each.padEnd(20)} ${about}\n`)
const usage = `Usage: npm run tool -- <program> [arguments]\n\n${list.join('')}`
// A failed installation has printed its reason and set the exit code.
if (!process.exitCode) {
  if (program) run([...program.command.split(' '), ...words])
  else if (['--help', '-h'].includes(name)) process.stdout.write(usage)
  else {
    process.stderr.write(`Unknown program: ${name}\n\n${usage}`)
    process.exitCode = 2
  }
}

/** @param {string[]} words */
function run(words) {
  const child = spawn(pinnedNode, words, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A terminal sends its signals to the child itself, and a second one means that the user cannot wait.
    process.on(signal, () => (hasTerminal && signal !== 'SIGTERM' ? undefined : child.kill(signal)))
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
    // Shells report a signal in this way.
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
