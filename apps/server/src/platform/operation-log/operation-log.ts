import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { gatherCalls } from '../database/gather-calls.ts'
import { insertRows, type RowOf } from '../database/insert-rows.ts'
import { AppError } from '../http/app-error.ts'
import { clientTypeOf } from '../http/client-type.ts'
import { cutText, keepable } from '../http/clean-text.ts'
import { fromDatabase } from '../http/database-error.ts'
import { newId } from '../new-id.ts'
import type { Actor } from '../tenancy/actor.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { operateTypes } from './operation-kind.ts'
import { withoutSecrets } from './without-secrets.ts'

const operationLog = 2
const longestText = 1000
const longestParameters = 2000
/** Addresses are indexed; a longer one would not fit into the index, and its row would be refused. */
const longestAddress = 500

type LogRow = RowOf<'sys_log'> & { log_content: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** The row that stands in the log since before the action began. */
    operationRow: LogRow | null
  }
}

/**
 * One row per call that declares an `operation`. It is written before the action, so that nothing is done without a
 * trace, and completed with the outcome before the answer leaves, so that whoever sees the answer finds it.
 */
export function installOperationLog(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  // Calls that come together share one commit; on a busy desk the log would cost more than the work it tells of.
  const write = gatherCalls<LogRow, undefined>(async (rows) => {
    // Written anew and not only changed: the action may have been to clear the log.
    await asPlatform(db, (tx) => insertRows(tx, 'sys_log', rows, ['id']))
    return []
  })

  app.decorateRequest('operationRow', null)
  app.addHook('preHandler', async (request) => {
    const { operation } = request.routeOptions.config
    const actor = request.signedInActor
    if (!operation || !actor) return
    const row = rowOf(request, actor, clock.now())
    try {
      await write({ ...row, log_content: `${row.log_content}（处理中）` })
    } catch (error) {
      if (fromDatabase(error)?.code === 'DATABASE_DOWN') throw error
      throw new AppError('AUDIT_FAILED', {}, { cause: error })
    }
    request.operationRow = row
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const row = request.operationRow ?? refusedAtTheDoor(request, reply, clock.now())
    if (!row) return payload
    const log_content = row.log_content + outcomeOf(request)
    await write({ ...row, log_content, cost_time: Math.round(reply.elapsedTime) }).catch((error: unknown) =>
      request.log.error({ err: error }, 'operation log not completed'),
    )
    return payload
  })
}

/** An attempt that was refused before it began is kept as well. */
function refusedAtTheDoor(request: FastifyRequest, reply: FastifyReply, now: Date): LogRow | null {
  const { operation } = request.routeOptions.config
  const actor = request.signedInActor
  return operation && actor && reply.statusCode < 400 ? rowOf(request, actor, now) : null
}

function rowOf(request: FastifyRequest, actor: Actor, now: Date): LogRow {
  const { config, url = '' } = request.routeOptions
  const { text = '', kind = 'query', about } = config.operation ?? {}
  return {
    id: newId(now.getTime()),
    tenant_id: actor.tenantId,
    log_type: operationLog,
    log_content: cutText(keepable(text + (about?.(request) ?? '')), longestText),
    operate_type: operateTypes[kind],
    userid: actor.username,
    username: actor.realname,
    ip: cutText(request.ip, longestAddress),
    method: url,
    request_url: cutText(request.url.split('?')[0] ?? '', longestAddress),
    request_param: parametersOf(request),
    request_type: request.method,
    cost_time: -1,
    client_type: clientTypeOf(String(request.headers['user-agent'] ?? '')),
    create_by: actor.username,
    create_time: now.toISOString(),
  }
}

/** An attempt that was refused is kept, and never reads like a deed. */
const outcomeOf = ({ refusal }: FastifyRequest): string => (refusal === null ? '' : `（未成功：${refusal}）`)

function parametersOf(request: FastifyRequest): string {
  const body = request.body ?? {}
  // Some calls that write name what they are about in the address.
  const given = Array.isArray(body) ? body : { ...(request.query as object), ...body }
  return cutText(JSON.stringify(withoutSecrets(given, longestParameters)), longestParameters)
}
