import type { SysFillRule } from '@liangshu/contract/system/fill-rule'
import { Form, Select } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { jsonObject } from '../../shared/form/json-rule.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { RuleNameFields } from '../records/rule-name-fields.tsx'
import { TextField } from '../records/text-field.tsx'
import { fillers, fillRuleUrls } from './fill-rule-calls.ts'

interface FillRuleValues {
  ruleName: string
  ruleCode: string
  ruleClass: string | undefined
  ruleParams: string
}

const hintOf = (ruleClass: unknown) => fillers.find(({ value }) => value === ruleClass)?.hint

export function FillRuleForm({ editing, onSaved }: { editing: Editing<SysFillRule>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <RecordForm<SysFillRule, FillRuleValues>
      noun="编码规则"
      editing={editing}
      urls={fillRuleUrls}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleCode: row?.ruleCode ?? '',
        ruleClass: row?.ruleClass ?? undefined,
        ruleParams: row?.ruleParams ?? '',
      }}
      onSaved={onSaved}
    >
      <RuleNameFields table="sys_fill_rule" id={row?.id} />
      <Form.Item name="ruleClass" label="规则实现" rules={[required('请选择规则实现')]}>
        <Select
          placeholder="请选择规则实现"
          options={fillers.map(({ value, label }) => ({ value, label: `${label}（${value}）` }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['ruleClass']}>
        {({ getFieldValue }) => (
          <TextField
            name="ruleParams"
            label="规则参数"
            max={2000}
            rows={3}
            isCode
            placeholder="{}"
            extra={hintOf(getFieldValue('ruleClass'))}
            rules={[jsonObject('规则参数应为JSON对象')]}
          />
        )}
      </Form.Item>
    </RecordForm>
  )
}
