/** The pages of the service itself: plain HTML without scripts that loads only its own styles and pictures. */
import { createHash } from 'node:crypto'
import type { Server } from '#edges/http/server.ts'

const style = [
  ':root{color-scheme:light dark;--ink:#1b1f23;--quiet:#57606a;--paper:#fff;--shade:#f3f4f6;--line:#d0d7de;--link:#0757ba}',
  '@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--quiet:#9aa4ae;--paper:#0d1117;--shade:#161b22;--line:#30363d;--link:#79b8ff}}',
  'body{max-width:50rem;margin:0 auto;padding:1.25rem 1rem 4rem;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:break-word}',
  'a{color:var(--link)}',
  'h1,h2,h3{line-height:1.25}',
  'h1{font-size:1.9rem;margin:1.5rem 0 .75rem}',
  'h2{font-size:1.3rem;margin:2.25rem 0 .5rem}',
  'h3{font-size:1.1rem;margin:1.75rem 0 .5rem}',
  'nav{color:var(--quiet);font-size:.9rem}',
  'pre,code{font:.875rem/1.5 ui-monospace,monospace;background:var(--shade)}',
  'code{padding:.1em .3em;border-radius:.25rem}',
  'pre{padding:.9rem 1rem;border-radius:.4rem;overflow-x:auto}',
  'pre code{padding:0;overflow-wrap:normal}',
  // A wide table scrolls, not the page.
  'table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse}',
  'td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:normal}',
  'img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.4rem}',
  'blockquote{margin:0;padding-left:1rem;border-left:.25rem solid var(--line)}',
  '.lead{font-size:1.1rem;margin-top:0}',
  '.quiet{color:var(--quiet)}',
  '.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));column-gap:2.5rem}',
  '.list ul{columns:3 12rem;column-gap:2.5rem}',
  '.columns ul,.list ul{list-style:none;margin:0;padding:0}',
  '.columns li,.list li{margin:0 0 .45rem;break-inside:avoid}',
].join('')

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param body HTML */
export const htmlPage = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>\n<body>\n${body}</body></html>\n`

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-cache',
} as const

/** Headers of a page with pictures of the service. */
export const picturePageHeaders = { ...pageHeaders, 'content-security-policy': `${policy}; img-src 'self'` } as const

/** Whether the request comes from a browser that opens a page. */
export const isForPeople = (accept: string | undefined): boolean => /\btext\/html\b/i.test(accept ?? '')

/** The path that a proxy adds to URLs and removes from requests, without a trailing slash. */
export const basePathOf = (publicUrl: string | null): string =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Pages are not operations and not part of the contract. */
export const unpublished: NonNullable<Parameters<Server['route']>[0]['schema']> = { hide: true } as object
