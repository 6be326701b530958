import assert from 'node:assert/strict'
import type { Access } from '#edges/http/authentication.ts'
import { createAdmission, noLimits } from '#edges/http/rate-limiter.ts'
import { createServer, type Server, type ServerOptions } from '#edges/http/server.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'

const nobody: Access = {
  authenticate: async () => null,
  describeCredential: () => assert.fail('nobody is described'),
  isIssued: async () => false,
  getSubAccount: () => assert.fail('nobody is looked up'),
}

/** A server of the JSON edge as the service has it, without a route, a database or an account behind it. */
export const createBareServer = (changes: Partial<ServerOptions> = {}): Server =>
  createServer({
    ids: systemIds,
    logLevel: 'silent',
    access: nobody,
    admission: createAdmission({ clock: systemClock, limits: noLimits }),
    ...changes,
  })
