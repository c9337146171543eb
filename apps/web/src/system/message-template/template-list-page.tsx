import { sysMessageTemplate, type SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { Tag } from 'antd'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { SendTestModal } from './send-test-modal.tsx'
import { templateUrls } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'

type Template = SysMessageTemplate

const fields: FilterField[] = [
  { name: 'templateCode', label: '模板编码', kind: 'contains' },
  { name: 'templateName', label: '模板标题', kind: 'contains' },
  { name: 'templateType', label: '模板类型', kind: 'dict', dictCode: 'msgType' },
]

const columns = (
  editing: Editing<Template>,
  sending: Editing<Template>,
  remove: (template: Template) => void,
): ListColumn<Template>[] => [
  { name: 'templateCode', title: '模板编码', width: 180, sortable: true },
  { name: 'templateName', title: '模板标题', width: 200, sortable: true },
  { name: 'templateContent', title: '模板内容', width: 260, isWide: true },
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
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (template) => (
      <RowActions
        actions={[
          { text: '发送测试', action: 'system:messageTemplate:send', onClick: () => sending.edit(template) },
          { text: '编辑', action: 'system:messageTemplate:edit', onClick: () => editing.edit(template) },
          {
            text: '删除',
            action: 'system:messageTemplate:delete',
            isDanger: true,
            onClick: () => remove(template),
          },
        ]}
      />
    ),
  },
]

/** 消息模板: texts with variables, sent to people on demand. */
export function TemplateListPage() {
  const list = useList<Template>({
    name: 'system-message-template',
    urls: templateUrls,
    schema: sysMessageTemplate,
    fields,
    columnNames: ['templateCode', 'templateName', 'templateContent', 'templateType', 'useStatus', 'createTime'],
    nameOf: ({ templateName, templateCode }) => templateName ?? templateCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<Template>()
  const sending = useEditing<Template>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, sending, removeOne)}
      add={{ action: 'system:messageTemplate:add', onClick: editing.add }}
      removeAction="system:messageTemplate:deleteBatch"
      importAction="system:messageTemplate:import"
      exportAction="system:messageTemplate:export"
      exportName="推送消息模板"
      empty={{
        title: '还没有消息模板',
        detail: '模板里的变量在发送时换成各自的值。',
        action: { text: '新增消息模板', onClick: editing.add },
      }}
      onOpen={editing.edit}
    >
      <TemplateForm editing={editing} onSaved={list.reload} />
      <SendTestModal editing={sending} />
    </ListPage>
  )
}
