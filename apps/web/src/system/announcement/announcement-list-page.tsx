import {
  announcement as announcementSchema,
  type Announcement,
  type ReadCount,
} from '@liangshu/contract/system/announcement'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { askFirst } from '../../widgets/list-page/ask-before-delete.ts'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import type { List } from '../../widgets/list-page/use-list.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { timeColumn } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { ReadersDrawer } from './readers-drawer.tsx'
import { priorityColors } from '../notice/announcement.ts'
import { countReadersOf, readCountsQuery } from './reading-calls.ts'

const urls = {
  list: '/sys/annountCement/list',
  delete: '/sys/annountCement/delete',
  deleteBatch: '/sys/annountCement/deleteBatch',
  exportXls: '/sys/annountCement/exportXls',
  importExcel: '/sys/annountCement/importExcel',
} as const

/** Released ones are told to their readers, withdrawn ones are not. */
const RELEASED = '1'
const DRAFT = '0'

const fields: FilterField[] = [
  { name: 'titile', label: '标题', kind: 'contains' },
  { name: 'sendStatus', label: '发布状态', kind: 'dict', dictCode: 'send_status' },
  { name: 'msgCategory', label: '消息类型', kind: 'dict', dictCode: 'msg_category' },
  { name: 'priority', label: '优先级', kind: 'dict', dictCode: 'priority' },
  { name: 'sendTime', label: '发布时间', kind: 'dates' },
]

const statusColors = { '1': 'green', '2': 'red' }

type Reads = ReadonlyMap<string, ReadCount> | undefined

/** Before it is released there is nothing to read. */
const isOut = ({ sendStatus }: Announcement) => sendStatus !== DRAFT

const readColumn = (reads: Reads, open: (row: Announcement) => void): ListColumn<Announcement> => ({
  name: 'read',
  title: '已读',
  width: 120,
  align: 'right',
  className: 'num',
  render: (row) => {
    const count = reads?.get(row.id)
    if (!isOut(row)) return '--'
    const text = count ? `${count.read} / ${count.total}` : '查看'
    return (
      <Button type="link" size="small" aria-label={`${text}，${row.titile}的阅读情况`} onClick={() => open(row)}>
        {text}
      </Button>
    )
  },
})

const columns = (reads: Reads, open: (row: Announcement) => void): ListColumn<Announcement>[] => [
  { name: 'titile', title: '标题', width: 240, isWide: true },
  {
    name: 'msgCategory',
    title: '消息类型',
    width: 100,
    render: ({ msgCategory }) => <DictText dictCode="msg_category" value={msgCategory} />,
  },
  {
    name: 'priority',
    title: '优先级',
    width: 80,
    sortable: true,
    render: ({ priority }) => <DictTag dictCode="priority" value={priority} colors={priorityColors} />,
  },
  {
    name: 'msgType',
    title: '通告对象',
    width: 100,
    render: ({ msgType, msgType_dictText: text }) => (msgType === 'DEPART' ? '指定部门' : text || msgType),
  },
  {
    name: 'sendStatus',
    title: '发布状态',
    width: 100,
    sortable: true,
    render: ({ sendStatus }) => <DictTag dictCode="send_status" value={sendStatus} colors={statusColors} />,
  },
  {
    name: 'sender',
    title: '发布人',
    width: 110,
    render: ({ sender }) => <PersonText account={sender} />,
  },
  readColumn(reads, open),
  timeColumn('sendTime', '发布时间'),
  timeColumn('cancelTime', '撤销时间', { isHidden: true }),
  timeColumn('createTime', '创建时间', { isHidden: true }),
]

function useRelease(list: List<Announcement>) {
  const run = (url: string) => async (announcement: Announcement) => {
    try {
      const { message: text } = await request.answer('POST', url, { params: { id: announcement.id } })
      withFeedback(({ message }) => void message.success(text))
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }
  return { release: run('/sys/annountCement/doReleaseData'), revoke: run('/sys/annountCement/doReovkeData') }
}

/** The question says how many people will have it before them. */
async function askToRelease(row: Announcement, onOk: () => Promise<void>) {
  try {
    const total = await countReadersOf(row.id)
    askFirst({
      title: `发布「${row.titile}」吗？`,
      content:
        total === 0 ? '目前没有人会收到这条通告，请检查通告对象。' : `将有 ${total} 人收到这条通告，发布后立即可见。`,
      okText: '发布',
      onOk,
    })
  } catch (error) {
    showError(error)
  }
}

function askToRevoke(row: Announcement, onOk: () => Promise<void>) {
  askFirst({
    title: `撤销「${row.titile}」吗？`,
    content: '撤销后，所有收件人都不再看到这条通告。',
    okText: '撤销',
    onOk,
  })
}

/** 系统通告: written, released and withdrawn here; readers find them under the bell. */
export function AnnouncementListPage() {
  const records = useRecords<Announcement>({
    name: 'system-announcement',
    urls,
    schema: announcementSchema,
    fields,
    columnNames: ['titile', 'msgCategory', 'priority', 'msgType', 'sendStatus', 'sender', 'sendTime'],
    nameOf: ({ titile }) => titile,
  })
  const { release, revoke } = useRelease(records.list)
  const preview = useEditing<Announcement>()
  const readers = useEditing<Announcement>()
  const reads = useQuery(readCountsQuery(records.list.rows.filter(isOut).map(({ id }) => id)))
  const isReleased = ({ sendStatus }: Announcement) => sendStatus === RELEASED
  return (
    <RecordPage
      records={records}
      noun="系统通告"
      permission="system:announcement"
      columns={columns(reads.data, readers.view)}
      actions={(row) => [
        isReleased(row)
          ? { text: '撤销', action: 'system:announcement:revoke', onClick: () => askToRevoke(row, () => revoke(row)) }
          : {
              text: '发布',
              action: 'system:announcement:release',
              onClick: () => void askToRelease(row, () => release(row)),
            },
      ]}
      // What readers have before them is withdrawn first.
      isEditable={(row) => !isReleased(row)}
      view={preview.view}
      exportName="系统通告列表"
      emptyDetail="写好的通告发布后，会出现在收件人的铃铛里。"
    >
      <AnnouncementForm editing={records.editing} onSaved={records.list.reload} />
      <AnnouncementPreview editing={preview} />
      <ReadersDrawer editing={readers} />
    </RecordPage>
  )
}
