import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import { PositionPicker } from '../../widgets/picker/role-picker.tsx'
import { TextField } from '../records/text-field.tsx'
import { delegationQuery } from '../permission/grant-calls.ts'
import { tenantsQuery } from '../tenant/tenant-calls.ts'
import { allRolesQuery } from './user-calls.ts'

/** Whoever cares for institutions. */
const CHOOSE_TENANT = 'system:tenant:edit'

function RoleSelect(props: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const { data: roles = [], isPending } = useQuery(allRolesQuery)
  const { data: reach } = useQuery(delegationQuery)
  const isBeyond = (roleId: string) => reach?.roleIds != null && !reach.roleIds.includes(roleId)
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      loading={isPending}
      placeholder="请选择用户角色"
      showSearch={{ optionFilterProp: 'label' }}
      options={roles.map(({ id, roleName, roleCode }) => ({
        value: id,
        label: roleName ?? roleCode ?? id,
        ...(isBeyond(id) && { disabled: true, title: '该角色含有您没有的权限，不能授予或收回' }),
      }))}
    />
  )
}

/** Only the platform says to which institutions somebody belongs. */
function TenantField() {
  const { data: tenants = [], isPending } = useQuery(tenantsQuery)
  return (
    <Form.Item name="relTenantIds" label="租户">
      <Select
        mode="multiple"
        allowClear
        loading={isPending}
        placeholder="不选则为平台用户"
        showSearch={{ optionFilterProp: 'label' }}
        options={tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Form.Item>
  )
}

export function BelongingFields() {
  return (
    <>
      <h3>岗位与权限</h3>
      <TextField name="workNo" label="工号" max={50} />
      <Form.Item name="post" label="职务">
        <PositionPicker />
      </Form.Item>
      <Form.Item name="selectedroles" label="角色">
        <RoleSelect />
      </Form.Item>
      <Form.Item name="selecteddeparts" label="部门">
        <DepartPicker />
      </Form.Item>
      <Can action={CHOOSE_TENANT}>
        <TenantField />
      </Can>
      <Form.Item name="userIdentity" label="身份">
        <Radio.Group
          options={[
            { value: 1, label: '普通用户' },
            { value: 2, label: '上级' },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['userIdentity']}>
        {({ getFieldValue }) =>
          getFieldValue('userIdentity') === 2 ? (
            <Form.Item name="departIds" label="负责部门">
              <DepartPicker placeholder="请选择负责部门" />
            </Form.Item>
          ) : null
        }
      </Form.Item>
    </>
  )
}
