import type { SysDictItem } from '@liangshu/contract/system/dict'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, InputNumber, type FormRule } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { checkItemValue, dictItemUrls } from './dict-calls.ts'

interface ItemValues {
  itemText: string
  itemValue: string
  description: string
  sortOrder: number
  status: string
}

/** The server knows whether the dictionary has this value already. */
const freeValue = (dictId: string, id?: string): FormRule => ({
  validateTrigger: 'onBlur',
  validator: async (_field, value: unknown) => {
    if (typeof value === 'string' && value !== '') await checkItemValue(dictId, value, id)
  },
})

interface DictItemFormProps {
  dictId: string
  nextOrder: number
  editing: Editing<SysDictItem>
  onSaved: () => Promise<void>
}

export function DictItemForm({ dictId, nextOrder, editing, onSaved }: DictItemFormProps) {
  const { row } = editing
  return (
    <FormModal<ItemValues>
      title={row ? '编辑字典项' : '新增字典项'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        itemText: row?.itemText ?? '',
        itemValue: row?.itemValue ?? '',
        description: row?.description ?? '',
        sortOrder: row?.sortOrder ?? nextOrder,
        status: String(row?.status ?? 1),
      }}
      onSubmit={async (values) => {
        const text = await saveRecord(dictItemUrls, { ...values, dictId }, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="itemText" label="名称" rules={[required('请输入名称'), fromRule(maxLengthRule(100))]}>
        <Input placeholder="请输入名称" />
      </Form.Item>
      <Form.Item
        name="itemValue"
        label="数据值"
        validateFirst
        rules={[required('请输入数据值'), fromRule(maxLengthRule(100)), freeValue(dictId, row?.id)]}
      >
        <Input placeholder="请输入数据值" />
      </Form.Item>
      <Form.Item name="sortOrder" label="排序" extra="值越小越靠前">
        <InputNumber precision={0} min={0} max={999999} />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="dict_item_status" />
      </Form.Item>
      <Form.Item name="description" label="描述" rules={[fromRule(maxLengthRule(500))]}>
        <Input.TextArea rows={2} placeholder="请输入描述" />
      </Form.Item>
    </FormModal>
  )
}
