/** The files beside the operating documents are those that the programs they are for accept. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readConfig } from '#app/config.ts'
import { root } from '../support/process.ts'

const isHere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const hasSystemd = isHere('systemd-analyze', '--version')
const hasPromtool = isHere('promtool', '--version')
const hasNginx = isHere('nginx', '-v') && isHere('openssl', 'version')

test('systemd accepts waybill.service', { skip: !hasSystemd && 'systemd is not on this machine' }, async () => {
  const unit = await readFile(`${root}docs/operating/waybill.service`, 'utf8')
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  // With the same flags as `npm start`.
  const started = scripts.start.replace(/^exec (.*) \|\| .*$/, '/opt/waybill/node_modules/.bin/$1')
  assert.ok(unit.includes(`\nExecStart=${started}\n`), started)
  const folder = await mkdtemp(join(tmpdir(), 'waybill-unit-'))
  try {
    const path = join(folder, 'waybill.service')
    // With what this machine has of it.
    const here = unit
      .replace(/^(User|Group)=.*$\n/gm, '')
      .replace('/opt/waybill/node_modules/.bin/node', process.execPath)
      .replaceAll('=/opt/waybill', `=${userInfo().homedir}`)
    await writeFile(path, here)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes('waybill.service'))], [0, []])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('Prometheus accepts alerts.yml', { skip: !hasPromtool && 'promtool is not on this machine' }, () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', `${root}docs/operating/alerts.yml`], {
    encoding: 'utf8',
  })
  assert.deepEqual([status, stderr], [0, ''])
})

test('nginx accepts nginx.conf', { skip: !hasNginx && 'nginx is not on this machine' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-nginx-'))
  try {
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')]
    const request = `req -x509 -newkey rsa:2048 -nodes -subj /CN=waybill.example.com -out ${certificate} -keyout ${key}`
    assert.ok(isHere('openssl', ...request.split(' ')))
    const text = await readFile(`${root}docs/operating/nginx.conf`, 'utf8')
    assert.match(text, /\/etc\/ssl\/waybill\/fullchain\.pem/)
    // The ports and folders are ones that the user of the test can use.
    const here = text
      .replaceAll('/etc/ssl/waybill', folder)
      .replaceAll('/var/log/nginx', folder)
      .replace('listen 443', 'listen 127.0.0.1:8443')
      .replace('listen 80;', 'listen 127.0.0.1:8088;')
    const whole = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${here}}\n`
    await writeFile(join(folder, 'nginx.conf'), whole)
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
    // It may warn: newer versions want `http2` elsewhere than in `listen`, where older ones know it alone.
    assert.equal(status, 0, stderr)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const hasHaproxy = isHere('haproxy', '-v') && isHere('openssl', 'version')

test('HAProxy accepts haproxy.cfg', { skip: !hasHaproxy && 'HAProxy is not on this machine' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-haproxy-'))
  try {
    const pem = join(folder, 'haproxy.pem')
    const request = `req -x509 -newkey rsa:2048 -nodes -subj /CN=waybill.example.com -out ${pem} -keyout ${pem}.key`
    assert.ok(isHere('openssl', ...request.split(' ')))
    const text = await readFile(`${root}docs/operating/haproxy.cfg`, 'utf8')
    assert.match(text, /\/etc\/ssl\/waybill\/haproxy\.pem/)
    // Without the user, which only the package of HAProxy creates.
    const here = text.replaceAll('/etc/ssl/waybill', folder).replace(/^ {2}(?:user|group) haproxy\n/gm, '')
    await writeFile(join(folder, 'haproxy.cfg'), here)
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const hasCaddy = isHere('caddy', 'version')

test('Caddy accepts the Caddyfile', { skip: !hasCaddy && 'Caddy is not on this machine' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-caddy-'))
  try {
    const path = join(folder, 'Caddyfile')
    const text = await readFile(`${root}docs/operating/Caddyfile`, 'utf8')
    await writeFile(path, `{\n\tstorage file_system ${folder}\n}\n${text}`)
    const args = ['validate', '--adapter', 'caddyfile', '--config', path]
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /"level":"(?:warn|error)"|not formatted/i)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the proxies close idle connections before a node stops', async () => {
  const nginx = await readFile(`${root}docs/operating/nginx.conf`, 'utf8')
  const caddy = await readFile(`${root}docs/operating/Caddyfile`, 'utf8')
  const unit = await readFile(`${root}docs/operating/waybill.service`, 'utf8')
  const { drainSeconds, shutdownSeconds } = readConfig({ DATABASE_URL: 'postgres://a@b/c' })
  assert.ok(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1]) < drainSeconds)
  assert.ok(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) < drainSeconds)
  assert.ok(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]) > drainSeconds + shutdownSeconds)
  assert.equal(readConfig({}).drainSeconds, 0)
})
