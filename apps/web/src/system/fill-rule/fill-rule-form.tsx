import type { SysFillRule } from '@liangshu/contract/system/fill-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, Select } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { jsonObject } from '../../shared/form/json-rule.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { fillers, fillRuleUrls } from './fill-rule-calls.ts'

interface FillRuleValues {
  ruleName: string
  ruleCode: string
  ruleClass: string | undefined
  ruleParams: string
}

export function FillRuleForm({ editing, onSaved }: { editing: Editing<SysFillRule>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<FillRuleValues>
      title={row ? '编辑编码规则' : '新增编码规则'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleCode: row?.ruleCode ?? '',
        ruleClass: row?.ruleClass ?? undefined,
        ruleParams: row?.ruleParams ?? '',
      }}
      onSubmit={async (values) => {
        const text = await saveRecord(fillRuleUrls, values, row)
        await onSaved()
        return text
      }}
    >
      {(form) => (
        <>
          <Form.Item
            name="ruleName"
            label="规则名称"
            rules={[required('请输入规则名称'), fromRule(maxLengthRule(100))]}
          >
            <Input placeholder="请输入规则名称" />
          </Form.Item>
          <Form.Item
            name="ruleCode"
            label="规则编码"
            validateFirst
            rules={[
              required('请输入规则编码'),
              fromRule(maxLengthRule(100)),
              unique('sys_fill_rule', 'rule_code', row?.id),
            ]}
          >
            <Input placeholder="请输入规则编码" />
          </Form.Item>
          <Form.Item name="ruleClass" label="规则实现" rules={[required('请选择规则实现')]}>
            <Select
              placeholder="请选择规则实现"
              options={fillers.map(({ value, label }) => ({ value, label: `${label}（${value}）` }))}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['ruleClass']}>
            {() => (
              <Form.Item
                name="ruleParams"
                label="规则参数"
                extra={fillers.find(({ value }) => value === form.getFieldValue('ruleClass'))?.hint}
                rules={[jsonObject('规则参数应为JSON对象'), fromRule(maxLengthRule(2000))]}
              >
                <Input.TextArea rows={3} placeholder="{}" spellCheck={false} />
              </Form.Item>
            )}
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
