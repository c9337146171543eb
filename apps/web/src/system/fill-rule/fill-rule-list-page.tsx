import { sysFillRule, type SysFillRule } from '@liangshu/contract/system/fill-rule'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { fillerText, fillRuleUrls, paramsText, testFillRule } from './fill-rule-calls.ts'
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

const columns: ListColumn<SysFillRule>[] = [
  { name: 'ruleName', title: '规则名称', width: 180, sortable: true },
  { name: 'ruleCode', title: '规则编码', width: 200, sortable: true },
  { name: 'ruleClass', title: '规则实现', width: 140, render: ({ ruleClass }) => fillerText(ruleClass) },
  {
    name: 'ruleParams',
    title: '规则参数',
    width: 240,
    isWide: true,
    render: ({ ruleParams }) => paramsText(ruleParams),
  },
  ...auditColumns<SysFillRule>(),
]

/** 系统编码规则: values that forms fill in by themselves. */
export function FillRuleListPage() {
  const records = useRecords<SysFillRule>({
    name: 'system-fill-rule',
    urls: fillRuleUrls,
    schema: sysFillRule,
    fields,
    columnNames: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams', 'createTime'],
    nameOf: ({ ruleName, ruleCode }) => ruleName ?? ruleCode ?? '',
  })
  return (
    <RecordPage
      records={records}
      noun="编码规则"
      permission="system:fillRule"
      columns={columns}
      actions={(rule) => [{ text: '功能测试', onClick: () => void tryOut(rule) }]}
      actionsWidth={190}
      exportName="填值规则"
      emptyDetail="表单按规则编码自动填写编号，如部门编码、委托流水号。"
    >
      <FillRuleForm editing={records.editing} onSaved={records.list.reload} />
    </RecordPage>
  )
}
