import type { DataRuleRow } from '@liangshu/contract/system/permission/menu'
import { Form } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
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
    <RecordForm<DataRuleRow, RuleValues>
      noun="规则"
      editing={editing}
      urls={ruleUrls}
      initial={{
        ruleName: row?.ruleName ?? '',
        ruleColumn: row?.ruleColumn ?? '',
        ruleConditions: row?.ruleConditions ?? '=',
        ruleValue: row?.ruleValue ?? '',
        status: row?.status ?? '1',
      }}
      toBody={(values) => ({
        ...values,
        ruleColumn: values.ruleConditions === FREE ? '' : values.ruleColumn,
        permissionId,
      })}
      onSaved={onSaved}
    >
      <TextField name="ruleName" label="规则名称" max={50} isRequired />
      <Form.Item name="ruleConditions" label="条件规则" rules={[required('请选择条件规则')]}>
        <DictSelect dictCode="rule_conditions" allowClear={false} />
      </Form.Item>
      <Form.Item noStyle dependencies={['ruleConditions']}>
        {({ getFieldValue }) =>
          getFieldValue('ruleConditions') === FREE ? null : (
            <TextField name="ruleColumn" label="规则字段" max={50} isRequired placeholder="createBy" isCode />
          )
        }
      </Form.Item>
      <TextField
        name="ruleValue"
        label="规则值"
        max={300}
        isRequired
        isCode
        extra="可用变量：#{sys_user_code} 账号，#{sys_org_code} 当前部门编码，#{sys_date} 今天"
      />
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="valid_status" />
      </Form.Item>
    </RecordForm>
  )
}
