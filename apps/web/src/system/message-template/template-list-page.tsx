import { sysMessageTemplate, type SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { Tag } from 'antd'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { SendTestModal } from './send-test-modal.tsx'
import { contentText } from './content-text.ts'
import { templateUrls } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'

const fields: FilterField[] = [
  { name: 'templateCode', label: '模板编码', kind: 'contains' },
  { name: 'templateName', label: '模板标题', kind: 'contains' },
  { name: 'templateType', label: '模板类型', kind: 'dict', dictCode: 'msgType' },
]

const columns: ListColumn<SysMessageTemplate>[] = [
  { name: 'templateCode', title: '模板编码', width: 180, sortable: true },
  { name: 'templateName', title: '模板标题', width: 200, sortable: true },
  { name: 'templateContent', title: '模板内容', width: 260, isWide: true, render: contentText },
  {
    name: 'templateType',
    title: '模板类型',
    width: 100,
    render: ({ templateType }) => <DictTag dictCode="msgType" value={templateType} />,
  },
  {
    name: 'useStatus',
    title: '应用状态',
    width: 100,
    render: ({ useStatus }) => (useStatus === '1' ? <Tag color="green">已应用</Tag> : <Tag>未应用</Tag>),
  },
  ...auditColumns<SysMessageTemplate>(),
]

/** 消息模板: texts with variables, sent to people on demand. */
export function TemplateListPage() {
  const records = useRecords<SysMessageTemplate>({
    name: 'system-message-template',
    urls: templateUrls,
    schema: sysMessageTemplate,
    fields,
    columnNames: ['templateCode', 'templateName', 'templateContent', 'templateType', 'useStatus', 'createTime'],
    nameOf: ({ templateName, templateCode }) => templateName ?? templateCode ?? '',
  })
  const sending = useEditing<SysMessageTemplate>()
  return (
    <RecordPage
      records={records}
      noun="消息模板"
      permission="system:messageTemplate"
      columns={columns}
      actions={(row) => [{ text: '发送测试', action: 'system:messageTemplate:send', onClick: () => sending.edit(row) }]}
      actionsWidth={190}
      exportName="推送消息模板"
      emptyDetail="模板里的变量在发送时换成各自的值。"
    >
      <TemplateForm editing={records.editing} onSaved={records.list.reload} />
      <SendTestModal editing={sending} />
    </RecordPage>
  )
}
