import type { SysDictItem } from '@liangshu/contract/system/dict'
import { Form, InputNumber, type FormRule } from 'antd'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
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
    <RecordForm<SysDictItem, ItemValues>
      noun="字典项"
      editing={editing}
      urls={dictItemUrls}
      initial={{
        itemText: row?.itemText ?? '',
        itemValue: row?.itemValue ?? '',
        description: row?.description ?? '',
        sortOrder: row?.sortOrder ?? nextOrder,
        status: String(row?.status ?? 1),
      }}
      toBody={(values) => ({ ...values, dictId })}
      onSaved={onSaved}
    >
      <TextField name="itemText" label="名称" max={100} isRequired />
      <TextField name="itemValue" label="数据值" max={100} isRequired rules={[freeValue(dictId, row?.id)]} />
      <Form.Item name="sortOrder" label="排序" extra="值越小越靠前">
        <InputNumber precision={0} min={0} max={999999} />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="dict_item_status" />
      </Form.Item>
      <TextField name="description" label="描述" max={500} rows={2} />
    </RecordForm>
  )
}
