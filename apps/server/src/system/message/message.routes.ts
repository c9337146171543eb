import { addMessageBody, editMessageBody, sysMessage } from '@liangshu/contract/system/message'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import { readTimeOr } from '../../platform/records/read-time.ts'
import type { Values } from '../../platform/records/record-keeper.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'

export const messageList = defineList({
  table: 'sys_message',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    esTitle: { column: 'es_title', type: 'text', ignoreCase: true },
    esType: { column: 'es_type', type: 'text', dict: 'messageType' },
    esReceiver: { column: 'es_receiver', type: 'text', ignoreCase: true },
    esParam: { column: 'es_param', type: 'text' },
    esContent: { column: 'es_content', type: 'text' },
    esSendTime: { column: 'es_send_time', type: 'datetime' },
    esSendStatus: { column: 'es_send_status', type: 'text', dict: 'msgSendStatus' },
    esSendNum: { column: 'es_send_num', type: 'int' },
    esResult: { column: 'es_result', type: 'text' },
    remark: { column: 'remark', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

export const messagePage = 'modules/message/SysMessageList'

/** The time arrives as text and is kept as a time. */
export const withSendTime = (values: Values): Values => ({
  ...values,
  esSendTime: readTimeOr(values['esSendTime'], '推送时间'),
})

/** The record of messages. */
export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  registerRecordRoutes(app, {
    path: '/sys/message/sysMessage',
    permission: 'system:message',
    title: '消息记录',
    definition: messageList,
    dataRules: messagePage,
    item: sysMessage,
    addBody: addMessageBody,
    editBody: editMessageBody,
    editMethods: ['PUT'],
    say: twice,
    texts: { add: '添加成功！', edit: '修改成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: (_tx, _actor, values) => withSendTime(values),
  })
}
