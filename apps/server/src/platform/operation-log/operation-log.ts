import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { insertRows, type RowOf } from '../database/insert-rows.ts'
import { gatherCalls } from '../database/gather-calls.ts'
import { newId } from '../new-id.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { withoutSecrets } from './without-secrets.ts'

const operationLog = 2
const maxParameterLength = 2000

/** Writes one row per call that declares an `operation`, before its answer leaves, so that whoever sees the answer finds the row. */
export function installOperationLog(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  // Calls that end together share one commit; on a busy desk the log would cost more than the work it tells of.
  const write = gatherCalls<RowOf<'sys_log'>, undefined>(async (rows) => {
    await asPlatform(db, (tx) => insertRows(tx, 'sys_log', rows))
    return []
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    const actor = request.signedInActor
    if (!operation || !actor || reply.statusCode >= 400) return payload
    try {
      await write({
        id: newId(clock.now().getTime()),
        tenant_id: actor.tenantId,
        log_type: operationLog,
        log_content: operation.text + (operation.about?.(request) ?? '') + outcomeOf(request),
        operate_type: operation.kind,
        userid: actor.username,
        username: actor.realname,
        ip: request.ip,
        method: request.routeOptions.url ?? '',
        request_url: request.url.split('?')[0] ?? '',
        request_param: parametersOf(request),
        request_type: request.method,
        cost_time: Math.round(reply.elapsedTime),
        create_by: actor.username,
        create_time: clock.now().toISOString(),
      })
    } catch (error) {
      request.log.error({ err: error }, 'operation log not written')
    }
    return payload
  })
}

/** An attempt that was refused is kept, and never reads like a deed. */
const outcomeOf = ({ refusal }: FastifyRequest): string => (refusal === null ? '' : `（未成功：${refusal}）`)

function parametersOf(request: FastifyRequest): string {
  const body = request.body ?? {}
  // Some calls that write name what they are about in the address.
  const given = Array.isArray(body) ? body : { ...(request.query as object), ...body }
  return JSON.stringify(withoutSecrets(given)).slice(0, maxParameterLength)
}
