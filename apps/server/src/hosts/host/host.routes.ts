import {
  alertQuery,
  aliasBody,
  codeAnswer,
  codeBody,
  historyAnswer,
  historyQuery,
  host,
  hostAlert,
  hostIdBody,
  hostListQuery,
  hostState,
  maintenanceBody,
  maintenanceQuery,
  maintenanceRemoveQuery,
  maintenanceWindow,
  serverPaths,
  statusQuery,
  thresholdsBody,
} from '@liangshu/contract/hosts/host'
import { morningCheck } from '@liangshu/contract/hosts/morning-check'
import { serviceQuery } from '@liangshu/contract/hosts/service'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { SharedHub } from '../agent/share-hub.ts'
import type { Enrolment } from '../enrolment/enrolment.service.ts'
import type { MorningChecks } from '../morning-check/morning-check.ts'
import { createHostService } from './host.service.ts'

const viewing = { access: 'SERVER:view' } as const
const operating = { access: 'SERVER:operate' } as const
const enrolling = { access: 'SERVER:enrol' } as const
const edits = (text: string) => ({ operation: { text, kind: 'edit' as const } })

type Parts = { hub: SharedHub; enrolment: Enrolment; checks: MorningChecks }

export const hostRoutes: FastifyPluginAsyncZod<Parts> = async (app, { hub, enrolment, checks }) => {
  const service = createHostService({ db: app.db, clock: app.clock, hub })

  app.get(
    serverPaths.list,
    { config: viewing, schema: { querystring: hostListQuery, response: { 200: z.array(host) } } },
    ({ actor, query }) => service.list(actor, query),
  )
  app.get(
    serverPaths.status,
    { config: viewing, schema: { querystring: statusQuery, response: { 200: z.array(hostState) } } },
    ({ actor, query }) => service.status(actor, query.serverId),
  )
  app.get(
    serverPaths.history,
    { config: viewing, schema: { querystring: historyQuery, response: { 200: historyAnswer } } },
    ({ actor, query }) => service.history(actor, query.serverId, query.hours),
  )
  app.get(
    serverPaths.alerts,
    { config: viewing, schema: { querystring: alertQuery, response: { 200: z.array(hostAlert) } } },
    ({ actor, query }) => service.alerts(actor, query.serverId),
  )
  app.get(serverPaths.morningCheck, { config: viewing, schema: { response: { 200: morningCheck } } }, ({ actor }) =>
    checks.check(actor),
  )
  app.post(
    serverPaths.alias,
    { config: { ...operating, ...edits('设置主机别名') }, schema: { body: aliasBody, response: { 200: host } } },
    ({ actor, body }) => service.setAlias(actor, body.serverId, body.alias),
  )
  app.put(
    serverPaths.thresholds,
    {
      config: { ...operating, ...edits('设置主机告警阈值') },
      schema: { body: thresholdsBody, response: { 200: host } },
    },
    ({ actor, body }) => service.setThresholds(actor, body.serverId, body.thresholds),
  )
  app.get(
    serverPaths.maintenance,
    { config: viewing, schema: { querystring: maintenanceQuery, response: { 200: z.array(maintenanceWindow) } } },
    ({ actor, query }) => service.windows(actor, query.serverId),
  )
  app.post(
    serverPaths.maintenance,
    {
      config: { ...operating, operation: { text: '添加主机维护窗口', kind: 'add' } },
      schema: { body: maintenanceBody, response: { 200: z.object({ id: z.string() }) } },
    },
    async ({ actor, body }) => ({ id: await service.addWindow(actor, body) }),
  )
  app.delete(
    serverPaths.maintenance,
    {
      config: { ...operating, operation: { text: '删除主机维护窗口', kind: 'delete' } },
      schema: { querystring: maintenanceRemoveQuery, response: { 200: z.null() } },
    },
    async ({ actor, query }) => {
      await service.removeWindow(actor, query.id)
      return null
    },
  )
  app.post(
    serverPaths.code,
    {
      config: { ...enrolling, operation: { text: '生成主机登记码', kind: 'add' } },
      schema: { body: codeBody, response: { 200: codeAnswer } },
    },
    ({ actor, body }) => enrolment.createCode(actor, body.serverId),
  )
  app.post(
    serverPaths.revoke,
    { config: { ...enrolling, ...edits('吊销主机密钥') }, schema: { body: hostIdBody, response: { 200: host } } },
    ({ actor, body }) => service.revoke(actor, body.serverId),
  )
  app.delete(
    serverPaths.remove,
    {
      config: { ...enrolling, operation: { text: '删除主机', kind: 'delete' } },
      schema: { querystring: serviceQuery, response: { 200: z.null() } },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.serverId)
      return null
    },
  )
}
