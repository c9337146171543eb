import type { SysRole } from '@liangshu/contract/system/role/role-list'
import { matching } from '@liangshu/contract/validation/text-rule'
import { fromRule } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { SecondFactorField } from '../second-factor/second-factor-field.tsx'
import { InstitutionField } from '../tenant/institution.tsx'
import { roleUrls } from './role-calls.ts'

interface RoleValues {
  roleName: string
  roleCode: string
  description: string
  secondFactor: number
}

const codeRule = matching(/^[^,\s]+$/, '角色编码不能含有逗号和空格')

export function RoleForm({ editing, onSaved }: { editing: Editing<SysRole>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <RecordForm<SysRole, RoleValues>
      noun="角色"
      editing={editing}
      urls={roleUrls}
      initial={{
        roleName: row?.roleName ?? '',
        roleCode: row?.roleCode ?? '',
        description: row?.description ?? '',
        secondFactor: row?.secondFactor ?? 0,
      }}
      onSaved={onSaved}
      refusals={[['tenantId', /所选机构|所属机构/]]}
    >
      <InstitutionField isNew={row === undefined} owner={row?.tenantId} />
      <TextField name="roleName" label="角色名称" max={50} isRequired />
      <TextField
        name="roleCode"
        label="角色编码"
        max={64}
        isRequired
        isDisabled={row !== undefined}
        rules={[fromRule(codeRule)]}
        isUnique={{ table: 'sys_role', column: 'role_code', id: row?.id }}
      />
      <TextField name="description" label="描述" max={200} rows={3} placeholder="这个角色做什么" />
      <SecondFactorField whose="该角色的用户" />
    </RecordForm>
  )
}
