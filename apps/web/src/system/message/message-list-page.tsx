import { sysMessage, type SysMessage } from '@liangshu/contract/system/message'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { timeColumn } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
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

const columns: ListColumn<SysMessage>[] = [
  { name: 'esTitle', title: '消息标题', width: 200, isWide: true },
  {
    name: 'esType',
    title: '发送方式',
    width: 110,
    render: ({ esType }) => <DictTag dictCode="messageType" value={esType} />,
  },
  { name: 'esReceiver', title: '接收人', width: 160, render: ({ esReceiver }) => <PersonText account={esReceiver} /> },
  {
    name: 'esSendStatus',
    title: '发送状态',
    width: 110,
    render: ({ esSendStatus }) => <DictTag dictCode="msgSendStatus" value={esSendStatus} colors={statusColors} />,
  },
  { name: 'esSendNum', title: '发送次数', width: 90, align: 'right', className: 'num' },
  timeColumn('esSendTime', '发送时间'),
  { name: 'esResult', title: '失败原因', width: 200 },
]

/** 消息记录: what was sent to whom, and how it went. */
export function MessageListPage() {
  const records = useRecords<SysMessage>({
    name: 'system-message',
    urls: messageUrls,
    schema: sysMessage,
    fields,
    columnNames: ['esTitle', 'esType', 'esReceiver', 'esSendStatus', 'esSendNum', 'esSendTime', 'esResult'],
    nameOf: ({ esTitle }) => esTitle ?? '',
  })
  const reading = useEditing<SysMessage>()
  return (
    <RecordPage
      records={records}
      noun="消息"
      permission="system:message"
      exportName="消息"
      columns={columns}
      view={reading.view}
      emptyDetail="用消息模板发送后，每一次发送都会留在这里。"
    >
      <MessageForm editing={records.editing} onSaved={records.list.reload} />
      <MessageDetail editing={reading} />
    </RecordPage>
  )
}
