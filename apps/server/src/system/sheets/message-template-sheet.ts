import { addTemplateBody } from '@liangshu/contract/system/message-template'
import type { FastifyInstance } from 'fastify'

import { templateList, templatePage } from '../message-template/message-template.routes.ts'
import { genericSheet } from './generic-sheet.ts'

export const messageTemplateSheet = (app: FastifyInstance) =>
  genericSheet(app, {
    path: '/sys/message/sysMessageTemplate',
    permission: 'system:messageTemplate',
    name: '推送消息模板',
    list: templateList,
    dataRules: templatePage,
    columns: [
      { title: '模板CODE', screen: '模板编码', property: 'templateCode', isRequired: true },
      { title: '模板标题', property: 'templateName', width: 30, isRequired: true },
      { title: '模板内容', property: 'templateContent', width: 60, isRequired: true },
      { title: '模板测试json', screen: '测试数据', property: 'templateTestJson', width: 30 },
      { title: '模板类型', property: 'templateType', width: 12 },
      { title: '应用状态', property: 'useStatus', width: 10 },
    ],
    toStored: (_tx, _actor, values) => addTemplateBody.parse(values),
    duplicates: { sys_sms_template_template_code_key: '模板CODE' },
  })
