import { addMessageBody } from '@liangshu/contract/system/message'
import type { FastifyInstance } from 'fastify'

import { messageList, messagePage, withSendTime } from '../message/message.routes.ts'
import { genericSheet } from './generic-sheet.ts'

export const messageSheet = (app: FastifyInstance) =>
  genericSheet(app, {
    path: '/sys/message/sysMessage',
    permission: 'system:message',
    name: '消息',
    list: messageList,
    dataRules: messagePage,
    columns: [
      { title: '消息标题', property: 'esTitle', width: 30, isRequired: true },
      { title: '发送方式', property: 'esType', width: 12 },
      { title: '接收人', property: 'esReceiver', width: 30 },
      { title: '发送所需参数', property: 'esParam', width: 30 },
      { title: '推送内容', property: 'esContent', width: 60 },
      { title: '推送时间', property: 'esSendTime' },
      { title: '推送状态', property: 'esSendStatus', width: 12 },
      { title: '发送次数', property: 'esSendNum', width: 10 },
      { title: '推送失败原因', property: 'esResult', width: 30 },
      { title: '备注', property: 'remark', width: 30 },
    ],
    toStored: (_tx, _actor, values) => withSendTime(addMessageBody.parse(values)),
  })
