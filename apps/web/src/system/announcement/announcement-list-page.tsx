import { announcement as announcementSchema, type Announcement } from '@liangshu/contract/system/announcement'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { DictTag, DictText, TableDictText } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList, type List } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'

const urls = {
  list: '/sys/annountCement/list',
  delete: '/sys/annountCement/delete',
  deleteBatch: '/sys/annountCement/deleteBatch',
} as const

const PEOPLE = 'sys_user,realname,username'

/** Released ones are told to their readers, withdrawn ones are not. */
const RELEASED = '1'

const fields: FilterField[] = [
  { name: 'titile', label: '标题', kind: 'contains' },
  { name: 'sendStatus', label: '发布状态', kind: 'dict', dictCode: 'send_status' },
  { name: 'msgCategory', label: '消息类型', kind: 'dict', dictCode: 'msg_category' },
  { name: 'priority', label: '优先级', kind: 'dict', dictCode: 'priority' },
  { name: 'sendTime', label: '发布时间', kind: 'dates' },
]

const priorityColors = { L: 'blue', M: 'orange', H: 'red' }
const statusColors = { '1': 'green', '2': 'red' }

interface PageActions {
  editing: Editing<Announcement>
  preview: Editing<Announcement>
  release: (announcement: Announcement) => void
  revoke: (announcement: Announcement) => void
  remove: (announcement: Announcement) => void
}

const columns = ({ editing, preview, release, revoke, remove }: PageActions): ListColumn<Announcement>[] => [
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
    render: ({ sender }) => <TableDictText dictCode={PEOPLE} value={sender} />,
  },
  { name: 'sendTime', title: '发布时间', width: 165, className: 'num', sortable: true },
  { name: 'cancelTime', title: '撤销时间', width: 165, className: 'num', isHidden: true },
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true, isHidden: true },
  {
    title: '操作',
    width: 170,
    fixed: 'right',
    render: (row) => {
      const isReleased = row.sendStatus === RELEASED
      return (
        <RowActions
          actions={[
            { text: '查看', onClick: () => preview.view(row) },
            {
              text: '发布',
              action: 'system:announcement:release',
              isHidden: isReleased,
              onClick: () => release(row),
            },
            { text: '撤销', action: 'system:announcement:revoke', isHidden: !isReleased, onClick: () => revoke(row) },
            {
              text: '编辑',
              action: 'system:announcement:edit',
              isHidden: isReleased,
              onClick: () => editing.edit(row),
            },
            { text: '删除', action: 'system:announcement:delete', isDanger: true, onClick: () => remove(row) },
          ]}
        />
      )
    },
  },
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

/** 系统通告: written, released and withdrawn here; readers find them under the bell. */
export function AnnouncementListPage() {
  const list = useList<Announcement>({
    name: 'system-announcement',
    urls,
    schema: announcementSchema,
    fields,
    columnNames: ['titile', 'msgCategory', 'priority', 'msgType', 'sendStatus', 'sender', 'sendTime'],
    nameOf: ({ titile }) => titile,
  })
  const { removeOne } = useListActions(list)
  const { release, revoke } = useRelease(list)
  const editing = useEditing<Announcement>()
  const preview = useEditing<Announcement>()
  return (
    <ListPage
      list={list}
      columns={columns({
        editing,
        preview,
        release: (row) => void release(row),
        revoke: (row) => void revoke(row),
        remove: removeOne,
      })}
      add={{ action: 'system:announcement:add', onClick: editing.add }}
      removeAction="system:announcement:deleteBatch"
      empty={{
        title: '还没有系统通告',
        detail: '写好的通告发布后，会出现在收件人的铃铛里。',
        action: { text: '新增通告', onClick: editing.add },
      }}
      onOpen={preview.view}
    >
      <AnnouncementForm editing={editing} onSaved={list.reload} />
      <AnnouncementPreview editing={preview} />
    </ListPage>
  )
}
