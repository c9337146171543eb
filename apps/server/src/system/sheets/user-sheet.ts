import { randomBytes } from 'node:crypto'

import { addUserBody } from '@liangshu/contract/system/user/user'
import type { FastifyInstance } from 'fastify'

import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { institutionColumn } from '../../platform/spreadsheet/sheet-for.ts'
import { createUserAdminService } from '../user/user.service.ts'
import { createUserView, userRules } from '../user/user-view.ts'
import { isPerson } from '../user/list/user-list.store.ts'
import { userList } from '../user/list/user-lists.ts'

/** Nobody knows an imported person's password: the administrator sets one, and it must be changed at first use. */
const unknownPassword = (): string => `Aa1@${randomBytes(12).toString('hex')}`

export function userSheet({ db, clock, sessionEnded, lists }: FastifyInstance) {
  const service = createUserAdminService({ db, clock, sessionEnded, view: createUserView(lists) })
  return defineSheet({
    path: '/sys/user',
    permission: 'system:user',
    name: '用户列表',
    list: userList,
    dataRules: userRules,
    base: () => isPerson,
    columns: [
      { title: '登录账号', screen: '用户账号', property: 'username', isRequired: true },
      { title: '真实姓名', screen: '用户姓名', property: 'realname', isRequired: true },
      { title: '头像', property: 'avatar', isExportOnly: true, isInternal: true },
      { title: '生日', property: 'birthday', width: 14 },
      { title: '性别', property: 'sex', width: 8 },
      { title: '电子邮件', screen: '邮箱', property: 'email', width: 28 },
      { title: '电话', screen: '手机号码', property: 'phone' },
      { title: '状态', property: 'status', width: 10, isExportOnly: true },
      { title: '删除状态', property: 'delFlag', width: 10, isExportOnly: true, isInternal: true },
      { title: '工号', property: 'workNo' },
      { title: '职务', property: 'post' },
      { title: '座机号', screen: '座机', property: 'telephone' },
      { title: '（1普通成员 2上级）', screen: '身份（1普通用户 2上级）', property: 'userIdentity' },
      { title: '负责部门', property: 'departIds', width: 30 },
      institutionColumn('relTenantIds'),
    ],
    importing: {
      body: addUserBody,
      insert: async (actor, { values }) => {
        const password = unknownPassword()
        await service.add(actor, addUserBody.parse({ ...values, password, confirmpassword: password }))
      },
      duplicates: {
        sys_user_username: '用户名',
        sys_user_phone: '手机号',
        sys_user_email: '电子邮件',
        sys_user_work_no: '工号',
      },
    },
  })
}
