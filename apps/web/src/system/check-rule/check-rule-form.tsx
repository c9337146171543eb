import type { SysCheckRule } from '@liangshu/contract/system/check-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { checkRuleUrls, readSteps, writeSteps, type CheckRuleValues } from './check-rule-calls.ts'
import { CheckSteps } from './check-steps.tsx'
import { TryOut } from './try-out.tsx'

export function CheckRuleForm({ editing, onSaved }: { editing: Editing<SysCheckRule>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<CheckRuleValues>
      title={row ? '编辑校验规则' : '新增校验规则'}
      open={editing.isOpen}
      onClose={editing.close}
      isDrawer
      columns={2}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleCode: row?.ruleCode ?? '',
        ruleDescription: row?.ruleDescription ?? '',
        steps: readSteps(row?.ruleJson ?? null),
      }}
      onSubmit={async ({ steps, ...values }) => {
        const text = await saveRecord(checkRuleUrls, { ...values, ruleJson: writeSteps(steps) }, row)
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
              unique('sys_check_rule', 'rule_code', row?.id),
            ]}
          >
            <Input placeholder="请输入规则编码" />
          </Form.Item>
          <Form.Item name="ruleDescription" label="规则描述" className="is-wide" rules={[fromRule(maxLengthRule(500))]}>
            <Input.TextArea rows={2} placeholder="请输入规则描述" />
          </Form.Item>
          <h3>规则内容：* 校验整个值，数字依次校验接下来的若干位，须与正则表达式完全匹配</h3>
          <div className="is-wide">
            <CheckSteps />
          </div>
          <h3>功能测试</h3>
          <div className="is-wide">
            <TryOut form={form} />
          </div>
        </>
      )}
    </FormModal>
  )
}
