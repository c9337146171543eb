import { sysFillRule, type SysFillRule } from '@liangshu/contract/system/fill-rule'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { fillerText, fillRuleUrls, testFillRule } from './fill-rule-calls.ts'
import { FillRuleForm } from './fill-rule-form.tsx'

const fields: FilterField[] = [
  { name: 'ruleName', label: '规则名称', kind: 'contains' },
  { name: 'ruleCode', label: '规则编码', kind: 'contains' },
]

/** Shows the value the rule gives now. Nothing is used up: codes are taken only when a record is saved. */
async function tryOut({ ruleCode, ruleName }: SysFillRule) {
  try {
    const value = await testFillRule(ruleCode ?? '')
    withFeedback(({ modal }) =>
      modal.success({
        title: '功能测试',
        content: (
          <>
            {ruleName ?? ruleCode} 生成的值：<strong className="num">{value}</strong>
          </>
        ),
        okText: '知道了',
      }),
    )
  } catch (error) {
    showError(error)
  }
}

const columns = (editing: Editing<SysFillRule>, remove: (rule: SysFillRule) => void): ListColumn<SysFillRule>[] => [
  { name: 'ruleName', title: '规则名称', width: 180, sortable: true },
  { name: 'ruleCode', title: '规则编码', width: 200, sortable: true },
  { name: 'ruleClass', title: '规则实现', width: 180, render: ({ ruleClass }) => fillerText(ruleClass) },
  { name: 'ruleParams', title: '规则参数', width: 240, isWide: true },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (rule) => (
      <RowActions
        actions={[
          { text: '功能测试', onClick: () => void tryOut(rule) },
          { text: '编辑', action: 'system:fillRule:edit', onClick: () => editing.edit(rule) },
          { text: '删除', action: 'system:fillRule:delete', isDanger: true, onClick: () => remove(rule) },
        ]}
      />
    ),
  },
]

/** 系统编码规则: values that forms fill in by themselves. */
export function FillRuleListPage() {
  const list = useList<SysFillRule>({
    name: 'system-fill-rule',
    urls: fillRuleUrls,
    schema: sysFillRule,
    fields,
    columnNames: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams', 'createTime'],
    nameOf: ({ ruleName, ruleCode }) => ruleName ?? ruleCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysFillRule>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:fillRule:add', onClick: editing.add }}
      removeAction="system:fillRule:deleteBatch"
      importAction="system:fillRule:import"
      exportAction="system:fillRule:export"
      exportName="填值规则"
      empty={{ title: '还没有编码规则', action: { text: '新增编码规则', onClick: editing.add } }}
      onOpen={editing.edit}
    >
      <FillRuleForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
