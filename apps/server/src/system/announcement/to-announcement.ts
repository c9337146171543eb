import type { Announcement } from '@liangshu/contract/system/announcement'

import type { ListRow } from '../../platform/list/list-definition.ts'
import type { announcementList } from './announcement-list.ts'
import { cleanHtmlOrNull } from './clean-html.ts'

type Record = ListRow<(typeof announcementList)['columns']>
type ReadState = Pick<Announcement, 'readFlag' | 'sendId' | 'starFlag'>

const unknownState: ReadState = { readFlag: null, sendId: null, starFlag: null }

/** Columns that cannot be null in the database are text on the wire. */
export function toAnnouncement(record: Record, state: ReadState = unknownState): Announcement {
  return {
    ...record,
    titile: record.titile ?? '',
    msgContent: cleanHtmlOrNull(record.msgContent),
    priority: record.priority ?? '',
    msgCategory: record.msgCategory ?? '',
    msgType: record.msgType ?? '',
    sendStatus: record.sendStatus ?? '',
    delFlag: record.delFlag ?? '',
    version: record.version ?? 1,
    createTime: record.createTime ?? '',
    ...state,
  }
}
