import { addDataSourceBody } from '@liangshu/contract/system/data-source'
import type { FastifyInstance } from 'fastify'

import { dataSourceList, dataSourcePage, toStoredSource } from '../data-source/data-source.routes.ts'
import { createSeal } from '../../platform/sealing/seal.ts'
import { genericSheet } from './generic-sheet.ts'

/** Passwords are never written out: the column is there for files to come in, and empty in those that go out. */
export function dataSourceSheet(app: FastifyInstance) {
  const passwords = createSeal({
    key: app.config.CREDENTIAL_KEY,
    dataDir: app.config.DATA_DIR,
    purpose: 'data-source-password',
  })
  return genericSheet(app, {
    path: '/sys/dataSource',
    permission: 'system:dataSource',
    name: '多数据源管理',
    list: dataSourceList,
    dataRules: dataSourcePage,
    columns: [
      { title: '数据源编码', property: 'code', isRequired: true },
      { title: '数据源名称', property: 'name', isRequired: true },
      { title: '备注', property: 'remark', width: 30 },
      { title: '数据库类型', property: 'dbType', width: 14, isRequired: true },
      { title: '驱动类', property: 'dbDriver', width: 30 },
      { title: '数据源地址', property: 'dbUrl', width: 50, isRequired: true },
      { title: '数据库名称', property: 'dbName' },
      { title: '用户名', property: 'dbUsername' },
      { title: '密码', property: 'dbPassword', width: 12 },
      { title: '所属部门', property: 'sysOrgCode', isExportOnly: true },
    ],
    toStored: (tx, actor, values) => toStoredSource(tx, actor, addDataSourceBody.parse(values), { passwords }),
  })
}
