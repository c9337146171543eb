import { sysMessage, type SysMessage } from '@liangshu/contract/system/message'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { MessageDetail } from './message-detail.tsx'
import { MessageForm, messageUrls } from './message-form.tsx'
import { statusColors } from './message-status.ts'

const fields: FilterField[] = [
  { name: 'esTitle', label: '消息标题', kind: 'contains' },
  { name: 'esReceiver', label: '接收人', kind: 'contains' },
  { name: 'esSendStatus', label: '发送状态', kind: 'dict', dictCode: 'msgSendStatus' },
  { name: 'esType', label: '发送方式', kind: 'dict', dictCode: 'messageType' },
  { name: 'esSendTime', label: '发送时间', kind: 'dates' },
]

const columns = (
  editing: Editing<SysMessage>,
  reading: Editing<SysMessage>,
  remove: (message: SysMessage) => void,
): ListColumn<SysMessage>[] => [
  { name: 'esTitle', title: '消息标题', width: 200, isWide: true },
  {
    name: 'esType',
    title: '发送方式',
    width: 110,
    render: ({ esType }) => <DictTag dictCode="messageType" value={esType} />,
  },
  { name: 'esReceiver', title: '接收人', width: 160 },
  {
    name: 'esSendStatus',
    title: '发送状态',
    width: 110,
    render: ({ esSendStatus }) => <DictTag dictCode="msgSendStatus" value={esSendStatus} colors={statusColors} />,
  },
  { name: 'esSendNum', title: '发送次数', width: 90, align: 'right', className: 'num' },
  { name: 'esSendTime', title: '发送时间', width: 170, className: 'num', sortable: true },
  { name: 'esResult', title: '失败原因', width: 200 },
  {
    title: '操作',
    width: 160,
    fixed: 'right',
    render: (message) => (
      <RowActions
        actions={[
          { text: '详情', onClick: () => reading.view(message) },
          { text: '编辑', action: 'system:message:edit', onClick: () => editing.edit(message) },
          { text: '删除', action: 'system:message:delete', isDanger: true, onClick: () => remove(message) },
        ]}
      />
    ),
  },
]

/** 消息记录: what was sent to whom, and how it went. */
export function MessageListPage() {
  const list = useList<SysMessage>({
    name: 'system-message',
    urls: messageUrls,
    schema: sysMessage,
    fields,
    columnNames: ['esTitle', 'esType', 'esReceiver', 'esSendStatus', 'esSendNum', 'esSendTime', 'esResult'],
    nameOf: ({ esTitle }) => esTitle ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysMessage>()
  const reading = useEditing<SysMessage>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, reading, removeOne)}
      add={{ action: 'system:message:add', onClick: editing.add }}
      removeAction="system:message:deleteBatch"
      empty={{ title: '还没有消息记录', detail: '用消息模板发送后，每一次发送都会留在这里。' }}
      onOpen={reading.view}
    >
      <MessageForm editing={editing} onSaved={list.reload} />
      <MessageDetail editing={reading} />
    </ListPage>
  )
}
