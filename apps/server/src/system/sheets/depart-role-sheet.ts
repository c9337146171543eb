import { addDepartRoleBody } from '@liangshu/contract/system/depart/depart-role'
import type { FastifyInstance } from 'fastify'

import { departRoleList, refuseUnknownDepart } from '../depart/role/depart-role.routes.ts'
import { genericSheet } from './generic-sheet.ts'

export const departRoleSheet = (app: FastifyInstance) =>
  genericSheet(app, {
    path: '/sys/sysDepartRole',
    permission: 'system:departRole',
    name: '部门角色',
    list: departRoleList,
    columns: [
      { title: '部门id', screen: '部门', property: 'departId', width: 30, isRequired: true },
      { title: '部门角色名称', property: 'roleName', isRequired: true },
      { title: '部门角色编码', property: 'roleCode', isRequired: true },
      { title: '描述', property: 'description', width: 40 },
      { title: '创建人', property: 'createBy', isExportOnly: true },
      { title: '创建时间', property: 'createTime', isExportOnly: true },
      { title: '更新人', property: 'updateBy', isExportOnly: true },
      { title: '更新时间', property: 'updateTime', isExportOnly: true },
    ],
    toStored: async (tx, _actor, values) => {
      const body = addDepartRoleBody.parse(values)
      await refuseUnknownDepart(tx, body.departId)
      return body
    },
  })
