/** The programs of the walk: where they are, and how they are started and ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages, and the possible paths of their programs. */
const packages = {
  'firefox-esr': ['firefox-esr'],
  'webkit2gtk-driver': ['WebKitWebDriver'],
  xvfb: ['Xvfb'],
} as const

export type DebianPackage = keyof typeof packages

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @throws if its package is not installed */
export function programOf(name: DebianPackage): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = packages[name].flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable)
  if (!found) throw new Error(`The Debian package ${name} is not installed: apt-get install ${name}`)
  return found
}

const exit = () => process.exit(1)

/** Started with its output read: `waitFor` returns what the pattern found there. */
export type Started = { child: ChildProcess; waitFor(pattern: RegExp): Promise<string>; end(): Promise<void> }

export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true })
  let text = ''
  let failure: Error | null = null
  const changed = new EventTarget()
  const change = () => changed.dispatchEvent(new Event('change'))
  for (const output of child.stdio.slice(1)) {
    output?.on('data', (chunk: Buffer) => {
      text += chunk
      change()
    })
  }
  child.once('error', (error) => {
    failure = error
    change()
  })
  const ended = once(child, 'exit').then(change, () => undefined)
  // The whole group: a browser has processes of its own.
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  process.once('exit', kill)
  // A run that is cut off exits too: by itself a signal ends the process without that event.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, exit)
  return {
    child,
    async waitFor(pattern) {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found[1] ?? found[0]
        if (failure ?? child.exitCode !== null) throw new Error(`${path} ended: ${failure ?? text.slice(-2_000)}`)
        await once(changed, 'change')
      }
    },
    async end() {
      process.off('exit', kill)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, exit)
      kill()
      await ended
    },
  }
}
