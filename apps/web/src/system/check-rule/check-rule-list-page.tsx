import { sysCheckRule, type SysCheckRule } from '@liangshu/contract/system/check-rule'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { checkRuleUrls, readSteps } from './check-rule-calls.ts'
import { CheckRuleForm } from './check-rule-form.tsx'

const fields: FilterField[] = [
  { name: 'ruleName', label: '规则名称', kind: 'contains' },
  { name: 'ruleCode', label: '规则编码', kind: 'contains' },
]

const stepsText = ({ ruleJson }: SysCheckRule) =>
  readSteps(ruleJson)
    .map(({ digits, pattern }) => `${digits}: ${pattern}`)
    .join('；')

const columns = (editing: Editing<SysCheckRule>, remove: (rule: SysCheckRule) => void): ListColumn<SysCheckRule>[] => [
  { name: 'ruleName', title: '规则名称', width: 180, sortable: true },
  { name: 'ruleCode', title: '规则编码', width: 180, sortable: true },
  { name: 'ruleJson', title: '规则内容', width: 260, isWide: true, render: stepsText },
  { name: 'ruleDescription', title: '规则描述', width: 220 },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (rule) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:checkRule:edit', onClick: () => editing.edit(rule) },
          { text: '删除', action: 'system:checkRule:delete', isDanger: true, onClick: () => remove(rule) },
        ]}
      />
    ),
  },
]

/** 系统校验规则: what forms hold typed values against. */
export function CheckRuleListPage() {
  const list = useList<SysCheckRule>({
    name: 'system-check-rule',
    urls: checkRuleUrls,
    schema: sysCheckRule,
    fields,
    columnNames: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription', 'createTime'],
    nameOf: ({ ruleName, ruleCode }) => ruleName ?? ruleCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysCheckRule>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:checkRule:add', onClick: editing.add }}
      removeAction="system:checkRule:deleteBatch"
      importAction="system:checkRule:import"
      exportAction="system:checkRule:export"
      exportName="编码校验规则"
      empty={{
        title: '还没有校验规则',
        detail: '表单按规则编码引用校验规则，检查录入的内容。',
        action: { text: '新增校验规则', onClick: editing.add },
      }}
      onOpen={editing.edit}
    >
      <CheckRuleForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
