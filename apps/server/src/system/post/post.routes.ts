import {
  addPositionBody,
  editPositionBody,
  positionCodeQuery,
  positionCodesQuery,
  sysPosition,
} from '@liangshu/contract/system/post'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import { registerRecordRoutes } from '../../platform/records/record-routes.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { positionList, positionPage } from './post-list.routes.ts'

/** 职务: the posts people hold. */
export const positionRoutes: FastifyPluginAsyncZod = async (app) => {
  registerRecordRoutes(app, {
    path: '/sys/position',
    permission: 'system:position',
    title: '职务',
    definition: positionList,
    dataRules: positionPage,
    item: sysPosition,
    addBody: addPositionBody,
    editBody: editPositionBody,
    hasList: false,
    say: { remove: saidTwice },
    texts: {
      add: '添加成功！',
      edit: '修改成功!',
      remove: '删除成功!',
      removeBatch: '删除成功!',
      missing: '删除失败!',
    },
    // The grade has three names on the wire and one column.
    beforeSave: (_tx, actor, { rank, postLevel, postRank = rank ?? postLevel, ...values }, id) => ({
      ...values,
      postRank,
      ...(id === undefined && { sysOrgCode: actor.orgCode }),
    }),
  })

  app.get(
    '/sys/position/queryByCodes',
    {
      config: { access: 'session' },
      schema: { querystring: positionCodesQuery, response: { 200: z.array(sysPosition) } },
    },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const base = sql`(t.code = any(${query.codes}::text[]) or t.id = any(${query.codes}::text[]))`
        return (
          await app.lists.findPage(tx, positionList, { pageSize: '-1' }, { actor, base, dataRules: positionPage })
        ).records
      }),
  )

  app.get(
    '/sys/position/queryByCode',
    { config: { access: 'session' }, schema: { querystring: positionCodeQuery, response: { 200: sysPosition } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const base = sql`t.code = ${query.code ?? ''}`
        const [position] = (await app.lists.findPage(tx, positionList, {}, { actor, base, dataRules: positionPage }))
          .records
        if (!position) throw new AppError('NOT_FOUND', { code: query.code })
        return position
      }),
  )
}
