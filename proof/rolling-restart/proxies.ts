/** The proxies, with the configurations of docs/operating on other ports and without TLS. */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const proxyKinds = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyKind = (typeof proxyKinds)[number]

export const isInstalled = (kind: ProxyKind): boolean =>
  spawnSync(kind, [kind === 'caddy' ? 'version' : '-v']).status === 0

export type Ports = { proxy: string; redirect: string; nodes: readonly [string, string] }

const shipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../docs/operating/${name}`, import.meta.url)), 'utf8')

const withNodes = (text: string, [first, second]: Ports['nodes']): string =>
  text.replaceAll('127.0.0.1:8081', `127.0.0.1:${first}`).replaceAll('127.0.0.1:8082', `127.0.0.1:${second}`)

/** Writes the configuration to the folder. @returns the command that runs the proxy in the foreground */
export async function configureProxy(kind: ProxyKind, folder: string, ports: Ports): Promise<[string, string[]]> {
  const path = join(folder, `${kind}.conf`)
  if (kind === 'haproxy') {
    const text = withNodes(await shipped('haproxy.cfg'), ports.nodes)
      .replace(/^ {2}(?:log \/dev\/log|user|group) .*\n/gm, '')
      .replace(/^ {2}log global\n/m, '')
      .replace(/bind :443 ssl .*/, `bind 127.0.0.1:${ports.proxy}`)
      .replace('bind :80', `bind 127.0.0.1:${ports.redirect}`)
    await writeFile(path, text)
    return ['haproxy', ['-db', '-f', path]]
  }
  if (kind === 'caddy') {
    const text = withNodes(await shipped('Caddyfile'), ports.nodes)
    const own = `{\n\tadmin off\n\tstorage file_system ${folder}\n\tlog {\n\t\toutput file ${folder}/caddy.log\n\t}\n}\n`
    await writeFile(path, own + text.replace('waybill.example.com {', `http://127.0.0.1:${ports.proxy} {`))
    return ['caddy', ['run', '--adapter', 'caddyfile', '--config', path]]
  }
  const text = withNodes(await shipped('nginx.conf'), ports.nodes)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${ports.proxy};`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.redirect};`)
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const whole = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nworker_processes 2;\nevents {}\nhttp {\n${temporary.join('\n')}\n${text}}\n`
  await writeFile(path, whole)
  return ['nginx', ['-e', join(folder, 'error.log'), '-c', path]]
}
