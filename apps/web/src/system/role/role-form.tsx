import type { SysRole } from '@liangshu/contract/system/role-list'
import { matching } from '@liangshu/contract/validation/text-rule'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { roleUrls } from './role-calls.ts'

interface RoleValues {
  roleName: string
  roleCode: string
  description: string
}

const codeRule = matching(/^[^,\s]+$/, '角色编码不能含有逗号和空格')

export function RoleForm({ editing, onSaved }: { editing: Editing<SysRole>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<RoleValues>
      title={row ? '编辑角色' : '新增角色'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{ roleName: row?.roleName ?? '', roleCode: row?.roleCode ?? '', description: row?.description ?? '' }}
      onSubmit={async (values) => {
        const text = await saveRecord(roleUrls, values, row)
        await onSaved()
        return text
      }}
    >
      <Form.Item name="roleName" label="角色名称" rules={[required('请输入角色名称'), fromRule(maxLengthRule(50))]}>
        <Input placeholder="请输入角色名称" />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label="角色编码"
        validateFirst
        rules={[
          required('请输入角色编码'),
          fromRule(maxLengthRule(64)),
          fromRule(codeRule),
          unique('sys_role', 'role_code', row?.id),
        ]}
      >
        <Input placeholder="请输入角色编码" disabled={row !== undefined} />
      </Form.Item>
      <Form.Item name="description" label="描述" rules={[fromRule(maxLengthRule(200))]}>
        <Input.TextArea rows={3} placeholder="这个角色做什么" />
      </Form.Item>
    </FormModal>
  )
}
