import { matching } from '@liangshu/contract/validation/text-rule'
import { fromRule } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'

export const departRoleUrls = {
  list: '/sys/sysDepartRole/list',
  delete: '/sys/sysDepartRole/delete',
  deleteBatch: '/sys/sysDepartRole/deleteBatch',
  add: '/sys/sysDepartRole/add',
  edit: '/sys/sysDepartRole/edit',
} as const

interface RoleValues {
  roleName: string
  roleCode: string
  description: string
}

interface DepartRole {
  id: string
  roleName: string | null
  roleCode: string | null
  description: string | null
}

interface DepartRoleFormProps {
  departId: string
  editing: Pick<Editing<DepartRole>, 'isOpen' | 'row' | 'isReadOnly' | 'close'>
  onSaved: () => Promise<void>
}

const codeRule = matching(/^[^,\s]+$/, '部门角色编码不能含有逗号和空格')

export function DepartRoleForm({ departId, editing, onSaved }: DepartRoleFormProps) {
  const { row } = editing
  return (
    <RecordForm<DepartRole, RoleValues>
      noun="部门角色"
      editing={editing}
      urls={departRoleUrls}
      initial={{ roleName: row?.roleName ?? '', roleCode: row?.roleCode ?? '', description: row?.description ?? '' }}
      toBody={(values) => ({ ...values, departId })}
      onSaved={onSaved}
    >
      <TextField name="roleName" label="部门角色名称" max={200} isRequired />
      <TextField
        name="roleCode"
        label="部门角色编码"
        max={100}
        isRequired
        rules={[fromRule(codeRule)]}
        isUnique={{ table: 'sys_depart_role', column: 'role_code', id: row?.id }}
      />
      <TextField name="description" label="描述" max={255} rows={3} />
    </RecordForm>
  )
}
