import { matching } from '@liangshu/contract/validation/text-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'

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

interface DepartRoleFormProps {
  departId: string
  editing: Pick<
    Editing<{ id: string; roleName: string | null; roleCode: string | null; description: string | null }>,
    'isOpen' | 'row' | 'close'
  >
  onSaved: () => Promise<void>
}

const codeRule = matching(/^[^,\s]+$/, '部门角色编码不能含有逗号和空格')

export function DepartRoleForm({ departId, editing, onSaved }: DepartRoleFormProps) {
  const { row } = editing
  return (
    <FormModal<RoleValues>
      title={row ? '编辑部门角色' : '新增部门角色'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{ roleName: row?.roleName ?? '', roleCode: row?.roleCode ?? '', description: row?.description ?? '' }}
      onSubmit={async (values) => {
        const text = await saveRecord(departRoleUrls, { ...values, departId }, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item
        name="roleName"
        label="部门角色名称"
        rules={[required('请输入部门角色名称'), fromRule(maxLengthRule(200))]}
      >
        <Input placeholder="请输入部门角色名称" />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label="部门角色编码"
        validateFirst
        rules={[
          required('请输入部门角色编码'),
          fromRule(maxLengthRule(100)),
          fromRule(codeRule),
          unique('sys_depart_role', 'role_code', row?.id),
        ]}
      >
        <Input placeholder="请输入部门角色编码" />
      </Form.Item>
      <Form.Item name="description" label="描述" rules={[fromRule(maxLengthRule(255))]}>
        <Input.TextArea rows={3} placeholder="请输入描述" />
      </Form.Item>
    </FormModal>
  )
}
