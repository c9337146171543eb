import {
  addTemplateBody,
  editTemplateBody,
  sendMessageBody,
  sysMessageTemplate,
} from '@liangshu/contract/system/message-template'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { said } from '../../platform/http/envelope.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'
import { createSendMessageService } from './send-message.service.ts'

/** The menu component whose data rules narrow every call of the page. */
export const templatePage = 'modules/message/SysMessageTemplateList'

export const templateList = defineList({
  table: 'sys_sms_template',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    templateCode: { column: 'template_code', type: 'text', ignoreCase: true },
    templateName: { column: 'template_name', type: 'text', ignoreCase: true },
    templateContent: { column: 'template_content', type: 'text' },
    templateTestJson: { column: 'template_test_json', type: 'text' },
    templateType: { column: 'template_type', type: 'text', dict: 'msgType' },
    useStatus: { column: 'use_status', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Texts with variables, sent to people on demand. */
export const messageTemplateRoutes: FastifyPluginAsyncZod<{ mail: MailSender | undefined }> = async (app, { mail }) => {
  const path = '/sys/message/sysMessageTemplate'
  const { db, clock } = app
  const service = createSendMessageService({ db, clock, log: app.log as Log, bus: app.noticeBus, mail })

  registerRecordRoutes(app, {
    path,
    permission: 'system:messageTemplate',
    title: '消息模板',
    definition: templateList,
    dataRules: templatePage,
    item: sysMessageTemplate,
    addBody: addTemplateBody,
    editBody: editTemplateBody,
    editMethods: ['PUT'],
    say: twice,
    texts: { add: '添加成功！', edit: '更新成功！', remove: '删除成功!', removeBatch: '批量删除成功！' },
  })

  app.post(
    `${path}/sendMsg`,
    {
      config: { access: 'system:messageTemplate:send', operation: { text: '发送模板消息', kind: 'add' } },
      schema: { body: sendMessageBody },
    },
    async ({ actor, body }) => {
      const { templateCode = '', receiver = '', msgType = '', testData = '' } = body
      await service.send(actor, { templateCode, receiver, msgType, testData })
      return said('消息发送成功！')
    },
  )
}
