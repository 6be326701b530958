import { type Command, InvalidArgumentError } from 'commander'
import {
  accountOption,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
  uuid,
} from '#cli/command-line.ts'
import { getSecretKeys } from '#cli/secret-keys.ts'
import { type EventType, eventTypes } from '#domain/events/event.ts'
import * as webhooks from '#domain/webhooks/manage-webhooks.ts'
import { type Webhook, type WebhookDeps, webhookSeal } from '#domain/webhooks/webhook.ts'
import { webhookAddressRule } from '#domain/webhooks/webhook-url.ts'
import { createOutgoingHttp } from '#kit/http.ts'

function types(text: string): EventType[] {
  const names = text.split(',').map((one) => one.trim())
  const unknown = names.find((one) => !eventTypes.some((type) => type === one))
  if (unknown !== undefined) throw new InvalidArgumentError(`It must be a list of ${eventTypes.join(', ')}.`)
  return names as EventType[]
}

function url(text: string): string {
  if (!URL.canParse(text)) throw new InvalidArgumentError('It must be a URL.')
  return text
}

const webhookOption = ['--id <webhook>', 'webhook id', uuid] as const

export function webhookCommands(webhook: Command, run: Run): void {
  webhook
    .command('create')
    .description('send the events of an account to a URL (the secret is printed once)')
    .requiredOption(...accountOption)
    .requiredOption('--url <url>', 'URL of the receiver', url)
    .option('--types <types>', 'types of events, separated by commas (default: all)', types)
    .option('--description <text>', 'your own note', name)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const accountId = await getAccountId(tools, options.account)
        const { types = null, description = null } = options
        const created = await withWebhooks(tools, (deps) =>
          webhooks.createWebhook(deps, { accountId, idempotencyKey: null, url: options.url, types, description }),
        )
        return { webhookId: created.webhookId, secret: created.secret }
      }, options),
    )
  webhook
    .command('list')
    .description('list the webhooks of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const found = await webhooks.listWebhooks(tools, { accountId: await getAccountId(tools, options.account) })
        return found.map(listed)
      }),
    )
  webhook
    .command('test')
    .description('send a test message to a webhook, from this machine')
    .requiredOption(...accountOption)
    .requiredOption(...webhookOption)
    .action((options) =>
      run.query(async (tools) => {
        const key = { accountId: await getAccountId(tools, options.account), webhookId: options.id }
        const { isDelivered, status, error, durationMs } = await withWebhooks(tools, (deps) =>
          webhooks.testWebhook(deps, key),
        )
        return { webhookId: options.id, isDelivered, status, error, durationMs: Math.round(durationMs) }
      }),
    )
  webhook
    .command('delete')
    .description('delete a webhook (pending events are no longer sent)')
    .requiredOption(...accountOption)
    .requiredOption(...webhookOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const key = { accountId: await getAccountId(tools, options.account), webhookId: options.id }
        await webhooks.deleteWebhook(tools, key)
        return { webhookId: options.id, deleted: true }
      }, options),
    )
}

const listed = ({ accountId: _account, ...webhook }: Webhook) => webhook

/** @throws CommandError if the service's secret keys are missing */
async function withWebhooks<Result>(
  tools: Tools,
  work: (deps: WebhookDeps & Tools) => Promise<Result>,
): Promise<Result> {
  const { environment, config } = tools
  const networks = config.webhookNetworks
  const http = createOutgoingHttp({ addresses: webhookAddressRule({ environment, networks }) })
  try {
    return await work({ ...tools, seal: webhookSeal(await getSecretKeys(tools)), networks, http })
  } finally {
    await http.close()
  }
}
