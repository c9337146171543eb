import type { SysDict } from '@liangshu/contract/system/dict'
import { matching } from '@liangshu/contract/validation/text-rule'
import { fromRule } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
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
    <RecordForm<SysDict, DictValues>
      noun="字典"
      editing={editing}
      urls={dictUrls}
      initial={{
        dictName: row?.dictName ?? '',
        dictCode: row?.dictCode ?? '',
        description: row?.description ?? '',
      }}
      onSaved={onSaved}
    >
      <TextField name="dictName" label="字典名称" max={100} isRequired />
      <TextField
        name="dictCode"
        label="字典编码"
        max={100}
        isRequired
        rules={[fromRule(codeRule)]}
        isUnique={{ table: 'sys_dict', column: 'dict_code', id: row?.id }}
      />
      <TextField name="description" label="描述" max={500} rows={3} placeholder="说明这组选项用在哪里" />
    </RecordForm>
  )
}
