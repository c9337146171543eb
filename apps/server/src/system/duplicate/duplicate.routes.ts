import { duplicateCheckQuery } from '@liangshu/contract/system/duplicate'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { refuseSql } from '../../platform/dictionary/table-tree.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { Envelope, saidTwice } from '../../platform/http/envelope.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DuplicateCheck, DuplicateChecks } from './duplicate-checks.ts'
import { isTaken } from './duplicate.store.ts'

/** Forms ask whether a value is still free. It tells that a value exists, so it is limited in speed. */
export const duplicateRoutes: FastifyPluginAsyncZod<{ checks: DuplicateChecks }> = async (app, { checks }) => {
  app.get(
    '/sys/duplicate/check',
    { config: { access: 'session', callsPerMinute: 120 }, schema: { querystring: duplicateCheckQuery } },
    async ({ actor, query }) => {
      const { tableName: table = '', fieldName: column = '', fieldVal: value = '', dataId: exceptId = '' } = query
      // A success with an error's code: clients show neither.
      if (value === '') return new Envelope(true, 500, '数据为空,不作处理！', null)
      refuseSql(table)
      refuseSql(column)
      const check = checkFor(checks, table, column)
      const question = { table, column, value, exceptId, tenantId: actor.tenantId }
      // What is unique over all institutions must be looked for in all of them.
      const taken =
        check.within === 'installation'
          ? await asPlatform(app.db, (tx) => isTaken(tx, question, check))
          : await inTenant(app.db, actor, (tx) => isTaken(tx, question, check))
      if (taken) throw new AppError('BUSINESS', { table, column }, { message: '该值不可用，系统中已存在！' })
      return saidTwice('该值可用！')
    },
  )
}

function checkFor(checks: DuplicateChecks, table: string, column: string): DuplicateCheck {
  const columns = Object.hasOwn(checks, table) ? checks[table] : undefined
  const check = columns && Object.hasOwn(columns, column) ? columns[column] : undefined
  if (!check) throw new AppError('DESCRIPTOR_FORBIDDEN', { table, column })
  return check
}
