import type { SysDict } from '@liangshu/contract/system/dict'
import { matching } from '@liangshu/contract/validation/text-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { dictUrls } from './dict-calls.ts'

interface DictValues {
  dictName: string
  dictCode: string
  description: string
}

const codeRule = matching(/^[^,/\s]+$/, '字典编码不能含有逗号、斜杠和空格')

interface DictFormProps {
  editing: Editing<SysDict>
  onSaved: () => Promise<void>
}

export function DictForm({ editing, onSaved }: DictFormProps) {
  const { row } = editing
  return (
    <FormModal<DictValues>
      title={row ? '编辑字典' : '新增字典'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        dictName: row?.dictName ?? '',
        dictCode: row?.dictCode ?? '',
        description: row?.description ?? '',
      }}
      onSubmit={async (values) => {
        const text = await saveRecord(dictUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="dictName" label="字典名称" rules={[required('请输入字典名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入字典名称" />
      </Form.Item>
      <Form.Item
        name="dictCode"
        label="字典编码"
        validateFirst
        rules={[
          required('请输入字典编码'),
          fromRule(maxLengthRule(100)),
          fromRule(codeRule),
          unique('sys_dict', 'dict_code', row?.id),
        ]}
      >
        <Input placeholder="请输入字典编码" />
      </Form.Item>
      <Form.Item name="description" label="描述" rules={[fromRule(maxLengthRule(500))]}>
        <Input.TextArea rows={3} placeholder="说明这组选项用在哪里" />
      </Form.Item>
    </FormModal>
  )
}
