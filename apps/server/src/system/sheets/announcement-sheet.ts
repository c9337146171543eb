import { announcementAdd } from '@liangshu/contract/system/announcement'
import type { FastifyInstance } from 'fastify'

import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { announcementList, announcementPage, managedBy } from '../announcement/announcement-list.ts'
import { createAnnouncementService } from '../announcement/announcement.service.ts'

/** Imported announcements wait for somebody to release them, whatever the file says of their state. */
export function announcementSheet({ db, clock, lists, noticeBus: bus }: FastifyInstance) {
  const service = createAnnouncementService({ db, clock, bus, lists })
  return defineSheet({
    path: '/sys/annountCement',
    permission: 'system:announcement',
    name: '系统通告列表',
    list: announcementList,
    dataRules: announcementPage,
    base: (actor) => managedBy(actor),
    columns: [
      { title: '标题', property: 'titile', width: 30, isRequired: true },
      { title: '内容', property: 'msgContent', width: 60 },
      { title: '开始时间', property: 'startTime' },
      { title: '结束时间', property: 'endTime' },
      { title: '发布人', property: 'sender', isExportOnly: true },
      { title: '优先级', property: 'priority', width: 10 },
      { title: '消息类型', property: 'msgCategory', width: 12 },
      { title: '通告对象类型', property: 'msgType', width: 14, isExportOnly: true },
      { title: '发布状态', property: 'sendStatus', width: 12, isExportOnly: true },
      { title: '发布时间', property: 'sendTime', isExportOnly: true },
      { title: '撤销时间', property: 'cancelTime', isExportOnly: true },
    ],
    importing: {
      success: 'file',
      insert: (actor, { values }) => {
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
        return service.add(actor, announcementAdd.parse({ ...given, msgType: 'ALL' }))
      },
    },
  })
}
