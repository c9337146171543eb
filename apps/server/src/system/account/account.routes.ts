import {
  departInfo,
  selectDepartBody,
  tenantInfo,
  updatePasswordBody,
  userInfo,
} from '@liangshu/contract/system/identity'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { saidTwice } from '../../platform/http/envelope.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { AllDictItems } from '../dict/all-dict-items.ts'
import { createAccountService } from './account.service.ts'

export const accountRoutes: FastifyPluginAsyncZod<{ allDictItems: AllDictItems }> = async (app, { allDictItems }) => {
  const service = createAccountService({ db: app.db, clock: app.clock, sessionEnded: app.sessionEnded })
  const own = { access: 'session', withInitialPassword: true } as const

  app.get(
    '/sys/user/getCurrentUserDeparts',
    {
      config: own,
      schema: { response: { 200: z.object({ list: z.array(departInfo), orgCode: z.string().nullable() }) } },
    },
    (request) => service.departs(request.actor),
  )

  app.get(
    '/sys/tenant/getCurrentUserTenant',
    { config: own, schema: { response: { 200: z.object({ list: z.array(tenantInfo) }) } } },
    (request) => service.tenants(request.actor),
  )

  app.get('/sys/user/getUserInfo', { config: own }, async (request) => ({
    userInfo: await service.userInfo(request.actor),
    sysAllDictItems: await inTenant(app.db, request.actor, allDictItems),
  }))

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/selectDepart',
    config: own,
    schema: { body: selectDepartBody, response: { 200: z.object({ userInfo }) } },
    handler: (request) => service.selectDepart(request.actor, request.body.orgCode),
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/updatePassword',
    config: { ...own, stepUp: true, callsPerMinute: 20, operation: { text: '修改本人密码', kind: 'edit' } },
    schema: { body: updatePasswordBody },
    handler: async (request) => {
      const { username = '', oldpassword = '', password = '', confirmpassword = '' } = request.body
      await service.changePassword(request.actor, { username, oldpassword, password, confirmpassword })
      return saidTwice('密码重置成功!')
    },
  })
}
