import { factorIdQuery, secondFactorPaths } from '@liangshu/contract/system/second-factor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import * as sessions from '../../platform/auth/session.store.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { refuseOwn, refuseStronger } from '../permission/delegation.ts'
import { splitShared } from '../user/institutions.ts'
import { findMemberships } from '../user/user.store.ts'
import { createUserView } from '../user/user-view.ts'
import { removeAll } from './second-factor.store.ts'

/** Somebody has lost their telephone: an administrator takes the second factor away, and the person sets up another. */
export const resetFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const view = createUserView(app.lists)

  app.delete(
    secondFactorPaths.ofUser,
    {
      config: {
        access: 'system:user:resetFactor',
        stepUp: true,
        operation: {
          text: '重置二次验证',
          kind: 'edit',
          about: ({ query }) => `，id： ${String((query as { id?: string }).id ?? '')}`,
        },
      },
      schema: { querystring: factorIdQuery },
    },
    async ({ actor, query }) => {
      const userId = await inTenant(db, actor, async (tx) => {
        const [user] = await view.findByIds(tx, actor, [query.id])
        if (!user) throw new AppError('NOT_FOUND', { id: query.id })
        refuseOwn(actor, [user.id])
        await refuseStronger(tx, actor, [user.id])
        const { shared } = splitShared(actor, await findMemberships(tx, [user.id]))
        if (shared.length > 0) throw refusal('该用户同时属于其他机构，请联系平台管理员')
        return user.id
      })
      const ended = await asPlatform(db, async (tx) => {
        await removeAll(tx, userId)
        return sessions.endAllOfUser(tx, userId, clock.now(), `second factor reset by ${actor.username}`)
      })
      app.sessionEnded.announce(ended)
      return said('二次验证已重置，该用户需重新登录')
    },
  )
}
