/** Examples at the end of each command's help. A test parses every one of them. */
import type { Command } from 'commander'

const purchase = '0198c2de-6a3e-7cc1-9a44-3d1f0e5b7a10'
const label = '0198c2de-71f0-7b52-8f0e-92c4a7d6b311'
const payment = '0198c2de-80aa-7d03-b1c5-6e2f9d4c8a12'

export const examples: Readonly<Record<string, readonly string[]>> = {
  'account create': ['--name "Corner Shop" --credit 100.00'],
  'account list': ['', '--json'],
  'account set': ['--account "Corner Shop" --label-format ZPL203', '--account "Corner Shop" --invoiced yes'],
  'account erase': ['--account "Corner Shop" --older-than-days 730 --reason "retention period of two years"'],
  'account export': ['--account "Corner Shop" --out corner-shop.jsonl --reason "requested by the account"'],
  'key create': [
    '--account "Corner Shop" --name "warehouse"',
    '--account "Corner Shop" --name "agent" --scopes read,orders,buy --daily-spend-limit 50.00',
  ],
  'key list': ['--account "Corner Shop"'],
  'key revoke': ['--account "Corner Shop" --key warehouse --reason "lost laptop"'],
  'legacy-key create': ['--account "Corner Shop"'],
  'legacy-key list': ['--account "Corner Shop"'],
  'legacy-key revoke': ['--account "Corner Shop" --key 0123456789abcdef0123456789abcdef'],
  'sub-account create': ['--account "Corner Shop" --name "North"'],
  'sub-account list': ['--account "Corner Shop"'],
  'sub-account activate': ['--account "Corner Shop" --id North'],
  'sub-account deactivate': ['--account "Corner Shop" --id North --reason "branch closed"'],
  'sub-account carriers': ['--account "Corner Shop" --id North --allow usps,ups'],
  'user create': ['--account "Corner Shop" --email ada@shop.example --role Owner'],
  'user list': ['--account "Corner Shop"'],
  'user reset-link': ['--account "Corner Shop" --user ada@shop.example --reason "lost her phone"'],
  'user remove': ['--account "Corner Shop" --user ada@shop.example --reason "left the company"'],
  'carrier connect': [
    '--carrier usps --credentials usps.json',
    '--carrier ups --credentials ups.json --account "Corner Shop" --name "own contract"',
  ],
  'carrier list': [''],
  'carrier test': ['--id "own contract"'],
  'carrier change': ['--id "own contract" --billing direct --reason "UPS invoices them"'],
  'carrier disconnect': ['--id "own contract" --reason "contract ended"'],
  'store connect': [
    '--account "Corner Shop" --kind woocommerce --url https://shop.example --credentials shop.json',
    '--account "Corner Shop" --kind medusa --url http://localhost:9000 --credentials - --weight 0.5 --size 8x6x2',
  ],
  'store list': ['', '--account "Corner Shop" --json'],
  'store show': ['--id "Corner Shop" --json'],
  'store unread retry': ['--id "Corner Shop" --order 1001'],
  'store unread dismiss': ['--id "Corner Shop" --order 1001 --reason "test order"'],
  'store set': ['--id "Corner Shop" --warehouse North --weight 2'],
  'store sync': ['--id "Corner Shop" --json'],
  'store accept': [`--account "Corner Shop" --order ${purchase} --reason "buyer moved"`],
  'store forget': ['--id "Corner Shop" --number "#1001" --reason "requested by the recipient"'],
  'store pushes': ['--account "Corner Shop" --json'],
  'store push retry': [`--account "Corner Shop" --label ${purchase} --reason "order reopened in the store"`],
  'store push dismiss': [`--account "Corner Shop" --label ${purchase} --reason "updated the store by hand"`],
  'store push complete': [`--account "Corner Shop" --label ${purchase} --reason "all items fit into one package"`],
  'store disconnect': ['--id "Corner Shop" --reason "store closed"'],
  'webhook create': [
    '--account "Corner Shop" --url https://shop.example/waybill --json',
    '--account "Corner Shop" --url https://shop.example/labels --types label.purchased,label.canceled',
  ],
  'webhook list': ['--account "Corner Shop"'],
  'webhook test': [`--account "Corner Shop" --id ${purchase}`],
  'webhook delete': [`--account "Corner Shop" --id ${purchase} --reason "receiver retired"`],
  'secret-keys check': [''],
  'credits show': ['--account "Corner Shop"'],
  'credits add': ['--account "Corner Shop" --amount 50.00 --reason "wire of May 3" --reference "wire 1207"'],
  'credits adjust': [
    `--account "Corner Shop" --amount=-3.58 --reason "surcharge of the carrier" --purchase ${purchase}`,
  ],
  'credits list': [''],
  'credits credit': [`--payment ${payment} --reason "agreed by phone"`],
  'credits dismiss': [`--payment ${payment} --reason "paid back"`],
  'credits wallets': [''],
  'credits pay': [`--top-up ${payment}`],
  'purchases list': ['', '--unresolved', '--failed --json', '--unclaimed'],
  'purchases show': [`--account "Corner Shop" --id ${purchase}`],
  'purchases resolve': [
    `--account "Corner Shop" --id ${purchase} --reason "seen in their portal" --tracking-number 9405500000000000000001`,
    `--account "Corner Shop" --id ${purchase} --reason "printed on the label" --tracking-number 5374534616 --unchecked`,
    `--account "Corner Shop" --id ${purchase} --reason "not in their portal" --not-bought`,
  ],
  'purchases resolve-void': [`--account "Corner Shop" --label ${label} --reason "seen in their portal" --voided`],
  'purchases dismiss': [`--id ${purchase} --reason "voided in their portal"`],
  'refunds list': ['', '--denied'],
  'refunds confirm': [`--account "Corner Shop" --label ${label} --reason "their letter of May 3"`],
  'refunds deny': [`--account "Corner Shop" --label ${label} --reason "their letter of May 3"`],
  'labels list': ['--unprinted', '--stray'],
  'labels cancel': [`--account "Corner Shop" --label ${label} --reason "never handed over" --unused`],
  'labels dismiss': [`--account "Corner Shop" --id ${label} --reason "voided in their portal"`],
  'labels documents': [`--account "Corner Shop" --label ${label} --out documents`],
  'labels sheet': [`--account "Corner Shop" --label ${label} --out sheet.pdf --paper a4 --per-page 4`],
  'audit list': ['', '--account "Corner Shop" --since 2026-11-21'],
  'backup create': ['--to /backups/2026-11-22'],
  'backup check': ['--from /backups/2026-11-22'],
  'backup restore': ['--from /backups/2026-11-22 --reason "the disk died"'],
  'backup hold': ['--reason "restored by pgBackRest"'],
  'backup accept': ['--reason "compared with the carriers, ticket 12"'],
  migrate: [''],
  doctor: ['', '--json'],
}

/** The command as typed in the project's folder. */
export const typed = 'npm run --silent waybill --'

/** @param path the commands above it, ` `-separated, and empty or ending in a space */
export function addExamples(command: Command, path = ''): void {
  for (const child of command.commands) {
    const name = `${path}${child.name()}`
    const lines = (examples[name] ?? []).map((args) => `  ${typed} ${name} ${args}`.trimEnd())
    if (lines.length > 0) child.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
    addExamples(child, `${name} `)
  }
}
