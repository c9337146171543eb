import { factorIdQuery, ownSession, ownSessionPaths } from '@liangshu/contract/system/second-factor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import * as sessions from '../../platform/auth/session.store.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { readAgent } from '../online/read-agent.ts'

/** Where somebody is signed in, for themselves to see and to end. */
export const ownSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app

  app.get(
    ownSessionPaths.list,
    { config: { access: 'session' }, schema: { response: { 200: z.array(ownSession) } } },
    async ({ actor }) => {
      const rows = await asPlatform(db, (tx) => sessions.findOpen(tx, actor.userId, clock.now()))
      return rows.map((row) => ({
        id: row.id,
        ...readAgent(row.user_agent),
        ip: row.ip,
        loginTime: toWireTime(row.created_at),
        lastSeenTime: toWireTime(row.last_seen_at),
        isCurrent: row.id === actor.sessionId,
      }))
    },
  )

  app.delete(
    ownSessionPaths.list,
    {
      config: { access: 'session', operation: { text: '结束本人会话', kind: 'delete' } },
      schema: { querystring: factorIdQuery },
    },
    async ({ actor, query }) => {
      if (query.id === actor.sessionId) throw refusal('当前会话请用“退出登录”结束')
      const isEnded = await asPlatform(db, async (tx) => {
        const open = await sessions.findOpen(tx, actor.userId, clock.now())
        return open.some(({ id }) => id === query.id) && sessions.end(tx, query.id, clock.now(), 'ended by its owner')
      })
      if (!isEnded) throw refusal('该会话已结束')
      app.sessionEnded.announce([query.id])
      return said('会话已结束')
    },
  )

  app.delete(
    ownSessionPaths.others,
    { config: { access: 'session', operation: { text: '结束本人其他会话', kind: 'delete' } } },
    async ({ actor }) => {
      const ended = await asPlatform(db, (tx) =>
        sessions.endAllOfUser(tx, actor.userId, clock.now(), 'ended by its owner', actor.sessionId),
      )
      app.sessionEnded.announce(ended)
      return said(`已结束${ended.length}个会话`)
    },
  )
}
