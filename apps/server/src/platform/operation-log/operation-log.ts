import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../new-id.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { withoutSecrets } from './without-secrets.ts'

const operationLog = 2
const maxParameterLength = 2000

/** Writes one row per call that declares an `operation`, before its answer leaves, so that whoever sees the answer finds the row. */
export function installOperationLog(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    const actor = request.signedInActor
    if (!operation || !actor || reply.statusCode >= 400) return payload
    try {
      await inTenant(db, actor, (tx) =>
        tx
          .insertInto('sys_log')
          .values({
            id: newId(clock.now().getTime()),
            tenant_id: actor.tenantId,
            log_type: operationLog,
            log_content: operation.text + (operation.about?.(request) ?? ''),
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
            create_time: clock.now(),
          })
          .execute(),
      )
    } catch (error) {
      request.log.error({ err: error }, 'operation log not written')
    }
    return payload
  })
}

function parametersOf(request: FastifyRequest): string {
  const given = request.method === 'GET' || request.method === 'DELETE' ? request.query : request.body
  return JSON.stringify(withoutSecrets(given ?? {})).slice(0, maxParameterLength)
}
