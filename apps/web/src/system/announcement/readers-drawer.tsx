import {
  announcementReader,
  readingPaths,
  type Announcement,
  type AnnouncementReader,
} from '@liangshu/contract/system/announcement'
import { useQuery } from '@tanstack/react-query'
import { Progress, Tag } from 'antd'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { joinNames } from '../records/join-names.ts'
import { RelatedDrawer } from '../records/related-drawer.tsx'
import { percentRead, readCountsQuery } from './reading-calls.ts'
import './readers.css'

const READ = '1'

const fields: FilterField[] = [
  { name: 'realname', label: '姓名', kind: 'contains' },
  {
    name: 'readFlag',
    label: '阅读状态',
    kind: 'options',
    options: [
      { value: READ, label: '已读' },
      { value: '0', label: '未读' },
    ],
  },
]

const columns: ListColumn<AnnouncementReader>[] = [
  { name: 'realname', title: '姓名', width: 110, sortable: true },
  {
    name: 'readFlag',
    title: '阅读状态',
    width: 90,
    render: ({ readFlag }) => (readFlag === READ ? <Tag color="green">已读</Tag> : <Tag>未读</Tag>),
  },
  { name: 'readTime', title: '阅读时间', width: 170, className: 'num', sortable: true },
  {
    name: 'orgCodeTxt',
    title: '部门',
    width: 180,
    isWide: true,
    render: ({ orgCodeTxt }) => joinNames(orgCodeTxt),
  },
  { name: 'username', title: '用户账号', width: 140, sortable: true },
]

function ReadSummary({ id }: { id: string }) {
  const { data } = useQuery(readCountsQuery([id]))
  const count = data?.get(id)
  if (!count) return null
  const { total, read } = count
  return (
    <div className="read-summary">
      <p>
        已读 <b className="num">{read}</b> 人，未读 <b className="num">{total - read}</b> 人，共{' '}
        <b className="num">{total}</b> 人
      </p>
      <Progress percent={percentRead(count)} aria-label="已读比例" />
    </div>
  )
}

/** 阅读情况: who of those it is for has read an announcement, and when. */
export function ReadersDrawer({ editing }: { editing: Editing<Announcement> }) {
  return (
    <RelatedDrawer
      title={({ titile }) => `阅读情况：${titile ?? ''}`}
      size={860}
      editing={editing}
      summary={editing.row ? <ReadSummary id={editing.row.id} /> : null}
      options={({ id }) => ({
        name: 'system-announcement-readers',
        urls: { list: readingPaths.readers },
        schema: announcementReader,
        fields,
        params: { anntId: id },
        sort: { column: 'readTime', order: 'desc' },
      })}
      columns={columns}
      empty={{ title: '没有收件人', detail: '通告的对象里现在没有人。' }}
    />
  )
}
