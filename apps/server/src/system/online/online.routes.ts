import { forceLogoutBody, onlineUser } from '@liangshu/contract/system/identity'
import { pageOf, wireInt, wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { saidTwice } from '../../platform/http/envelope.ts'
import { tokenOf } from '../../platform/http/guard.ts'
import { createOnlineService, onlinePage } from './online.service.ts'

const listQuery = z.object({ username: wireText, pageNo: wireInt, pageSize: wireInt })

export const onlineRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createOnlineService(app)

  app.get(
    '/sys/online/list',
    {
      config: { access: 'system:online:list', dataRules: onlinePage },
      schema: { querystring: listQuery, response: { 200: pageOf(onlineUser) } },
    },
    (request) =>
      service.list(request.actor, {
        username: (request.query.username ?? '').replaceAll('*', ''),
        pageNo: request.query.pageNo ?? 1,
        pageSize: request.query.pageSize ?? 10,
        ownToken: tokenOf(request) ?? '',
      }),
  )

  app.post(
    '/sys/online/forceLogout',
    {
      config: { access: 'system:online:forceLogout', operation: { text: '强制用户下线', kind: 'delete' } },
      schema: { body: forceLogoutBody },
    },
    async (request) => {
      await service.forceLogout(request.actor, request.body.token, request.ip)
      return saidTwice('退出登录成功！')
    },
  )
}
