import type { DataRuleRow } from '@liangshu/contract/system/permission-admin'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { ruleUrls } from './menu-calls.ts'

interface RuleValues {
  ruleName: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  status: string
}

/** A free expression names its own columns. */
const FREE = 'USE_SQL_RULES'

interface RuleFormProps {
  permissionId: string
  editing: Editing<DataRuleRow>
  onSaved: () => Promise<void>
}

export function RuleForm({ permissionId, editing, onSaved }: RuleFormProps) {
  const { row } = editing
  return (
    <FormModal<RuleValues>
      title={row ? '编辑规则' : '新增规则'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleColumn: row?.ruleColumn ?? '',
        ruleConditions: row?.ruleConditions ?? '=',
        ruleValue: row?.ruleValue ?? '',
        status: row?.status ?? '1',
      }}
      onSubmit={async (values) => {
        const ruleColumn = values.ruleConditions === FREE ? '' : values.ruleColumn
        const text = await saveRecord(ruleUrls, { ...values, ruleColumn, permissionId }, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="ruleName" label="规则名称" rules={[required('请输入规则名称'), fromRule(maxLengthRule(50))]}>
        <Input placeholder="请输入规则名称" />
      </Form.Item>
      <Form.Item name="ruleConditions" label="条件规则" rules={[required('请选择条件规则')]}>
        <DictSelect dictCode="rule_conditions" allowClear={false} />
      </Form.Item>
      <Form.Item noStyle dependencies={['ruleConditions']}>
        {({ getFieldValue }) =>
          getFieldValue('ruleConditions') === FREE ? null : (
            <Form.Item
              name="ruleColumn"
              label="规则字段"
              rules={[required('请输入规则字段'), fromRule(maxLengthRule(50))]}
            >
              <Input placeholder="createBy" />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item
        name="ruleValue"
        label="规则值"
        extra="可用变量：#{sys_user_code} 账号，#{sys_org_code} 当前部门编码，#{sys_date} 今天"
        rules={[required('请输入规则值'), fromRule(maxLengthRule(300))]}
      >
        <Input placeholder="请输入规则值" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="valid_status" />
      </Form.Item>
    </FormModal>
  )
}
