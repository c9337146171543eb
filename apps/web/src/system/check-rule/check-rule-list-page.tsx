import { sysCheckRule, type SysCheckRule } from '@liangshu/contract/system/check-rule'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { checkRuleUrls, stepsText } from './check-rule-calls.ts'
import { CheckRuleForm } from './check-rule-form.tsx'

const fields: FilterField[] = [
  { name: 'ruleName', label: '规则名称', kind: 'contains' },
  { name: 'ruleCode', label: '规则编码', kind: 'contains' },
]

const columns: ListColumn<SysCheckRule>[] = [
  { name: 'ruleName', title: '规则名称', width: 180, sortable: true },
  { name: 'ruleCode', title: '规则编码', width: 180, sortable: true },
  { name: 'ruleJson', title: '规则内容', width: 260, isWide: true, render: ({ ruleJson }) => stepsText(ruleJson) },
  { name: 'ruleDescription', title: '规则描述', width: 200 },
  ...auditColumns<SysCheckRule>(),
]

/** 系统校验规则: what forms hold typed values against. */
export function CheckRuleListPage() {
  const records = useRecords<SysCheckRule>({
    name: 'system-check-rule',
    urls: checkRuleUrls,
    schema: sysCheckRule,
    fields,
    columnNames: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription', 'createTime'],
    nameOf: ({ ruleName, ruleCode }) => ruleName ?? ruleCode ?? '',
  })
  return (
    <RecordPage
      records={records}
      noun="校验规则"
      permission="system:checkRule"
      columns={columns}
      exportName="编码校验规则"
      emptyDetail="表单按规则编码引用校验规则，检查录入的内容。"
    >
      <CheckRuleForm editing={records.editing} onSaved={records.list.reload} />
    </RecordPage>
  )
}
