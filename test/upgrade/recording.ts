/** The recording of a version: its rows, one file per table, and its responses about them. */
import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Json } from '../support/client.ts'

/** Each behind those that it refers to. */
export const tables: readonly string[] = [
  'deployment',
  'accounts',
  'sub_accounts',
  'api_keys',
  'older_keys',
  'token_sessions',
  'console_sessions',
  'credit_balances',
  'credit_transfers',
  'orders',
  'shipments',
  'order_moves',
  'idempotency_keys',
  'order_tallies',
  'order_changes',
  'order_search',
  'rates',
  'labels',
  'label_artwork',
  'purchases',
  'purchase_events',
  'cancellations',
  'older_orders',
  'top_ups',
  'wallet_indexes',
  'top_up_payments',
  'carrier_accounts',
  'carrier_tokens',
]

type Rated = { orderId: string; shipmentId: string; rateId: string }
type Labelled = Rated & { labelId: string }

export type Recording = {
  recordedAt: string
  url: string
  simulatorUrl: string
  secretKey: string
  account: Json
  other: Json
  secondKey: Json
  revokedKey: Json
  secondPair: Json
  revokedPair: Json
  session: Json
  subAccounts: { north: string; south: string; closed: string }
  carrierAccountId: string
  idempotent: { name: string; key: string; orderId: string }
  legacyPurchase: { given: Record<string, string>; answer: Json }
  labels: (Labelled & { trackingCode: string; links: string[] })[]
  cancelled: Labelled
  /** Its void was refused. */
  refused: Labelled
  /** Refused by the carrier. */
  rejected: Rated
  /** Told 202, and failed afterwards. */
  vanished: Rated
  unbought: Rated
  /** Work that a kill of the process left open. */
  underWay: { slow: Rated; lost: Rated; lostVoid: Labelled }
  topUps: { paid: string; pending: Json }
  credits: Json
  unmatched: Json
  answers: { path: string; status: number; body: Json }[]
  legacyAnswers: { path: string; given: Readonly<Record<string, string>>; status: number; body: Json }[]
  jobs: { identifier: string; payload: Json; key: string | null; runAt: string }[]
}

type Line = { name: string; value?: Json; item?: Json }

const fileIn = (folder: URL): URL => new URL('recording.jsonl', folder)

/** A member per line, and an item of a list per line. */
export async function writeRecording(folder: URL, recording: Recording): Promise<void> {
  const lines = Object.entries(recording).flatMap(([name, value]): Line[] =>
    Array.isArray(value) && value.length > 0 ? value.map((item) => ({ name, item })) : [{ name, value }],
  )
  await writeFile(fileIn(folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

export async function readRecording(folder: URL): Promise<Recording> {
  const recording: Record<string, Json> = {}
  for (const line of (await readFile(fileIn(folder), 'utf8')).split('\n').filter(Boolean)) {
    const { name, value, item }: Line = JSON.parse(line)
    recording[name] = item === undefined ? value : [...(recording[name] ?? []), item]
  }
  return recording as Recording
}

/** Puts the rows into a database that has the version's schema. */
export async function loadRows(client: pg.Client, folder: URL, recording: Recording): Promise<void> {
  for (const table of tables) {
    const lines = (await readFile(new URL(`${table}.jsonl`, folder), 'utf8')).split('\n').filter(Boolean)
    if (lines.length === 0) continue
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      `[${lines.join(',')}]`,
    ])
  }
  for (const { identifier, payload, key, runAt } of recording.jobs) {
    await client.query('select graphile_worker.add_job($1, $2::json, job_key := $3, run_at := $4::timestamptz)', [
      identifier,
      JSON.stringify(payload),
      key,
      runAt,
    ])
  }
}
