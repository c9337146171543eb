import type { SysCheckRule } from '@liangshu/contract/system/check-rule'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { RuleNameFields } from '../records/rule-name-fields.tsx'
import { TextField } from '../records/text-field.tsx'
import { checkRuleUrls, readSteps, writeSteps, type CheckRuleValues } from './check-rule-calls.ts'
import { CheckSteps } from './check-steps.tsx'
import { TryOut } from './try-out.tsx'

export function CheckRuleForm({ editing, onSaved }: { editing: Editing<SysCheckRule>; onSaved: () => Promise<void> }) {
  const { row, isReadOnly } = editing
  return (
    <RecordForm<SysCheckRule, CheckRuleValues>
      noun="校验规则"
      editing={editing}
      urls={checkRuleUrls}
      isDrawer
      columns={2}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleCode: row?.ruleCode ?? '',
        ruleDescription: row?.ruleDescription ?? '',
        steps: readSteps(row?.ruleJson ?? null),
      }}
      toBody={({ steps, ...values }) => ({ ...values, ruleJson: writeSteps(steps) })}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <RuleNameFields table="sys_check_rule" id={row?.id} />
          <TextField name="ruleDescription" label="规则描述" max={500} rows={2} isWide />
          <h3>规则内容：* 校验整个值，数字依次校验接下来的若干位，须与正则表达式完全匹配</h3>
          <div className="is-wide">
            <CheckSteps />
          </div>
          {isReadOnly ? null : (
            <>
              <h3>功能测试</h3>
              <div className="is-wide">
                <TryOut form={form} />
              </div>
            </>
          )}
        </>
      )}
    </RecordForm>
  )
}
