import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import type { SysRole } from '@liangshu/contract/system/role/role-list'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import type { PickerRow } from '../../widgets/picker/record-picker-modal.tsx'
import { PositionPicker } from '../../widgets/picker/role-picker.tsx'
import { TextField } from '../records/text-field.tsx'
import { delegationQuery } from '../permission/grant-calls.ts'
import { InstitutionText, useSeesInstitutions } from '../tenant/institution.tsx'
import { tenantsQuery } from '../tenant/tenant-calls.ts'
import { allRolesQuery } from './user-calls.ts'

interface RoleSelectProps {
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
  /** Whose roles are offered; those of everybody the caller sees when absent. */
  owners?: ReadonlySet<number> | undefined
}

function RoleSelect({ owners, ...props }: RoleSelectProps) {
  const { data: roles = [], isPending } = useQuery(allRolesQuery)
  const { data: reach } = useQuery(delegationQuery)
  const isBeyond = (roleId: string) => reach?.roleIds != null && !reach.roleIds.includes(roleId)
  // What is chosen stays in sight, with its name, even where it does not belong any more.
  const isOffered = ({ id, tenantId }: SysRole) =>
    owners === undefined || owners.has(tenantId ?? 0) || props.value?.includes(id) === true
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      loading={isPending}
      placeholder="请选择用户角色"
      showSearch={{ optionFilterProp: 'label' }}
      options={roles.filter(isOffered).map(({ id, roleName, roleCode }) => ({
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
    <Form.Item name="relTenantIds" label="所属机构">
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

const institutionOfPost: ListColumn<PickerRow> = {
  title: '所属机构',
  width: 140,
  render: ({ tenantId }) => <InstitutionText ids={typeof tenantId === 'number' ? tenantId : null} />,
}

/** What somebody of the chosen institutions may be given: their posts, roles and departments. */
function InstitutionThings({ owners }: { owners: ReadonlySet<number> | undefined }) {
  const isOffered = owners
    ? { isOffered: ({ tenantId }: { tenantId?: number | null | undefined }) => owners.has(tenantId ?? 0) }
    : {}
  return (
    <>
      <Form.Item name="post" label="职务">
        <PositionPicker
          {...(owners
            ? { params: { tenantId_MultiString: [...owners].join(',') }, moreColumns: [institutionOfPost] }
            : {})}
        />
      </Form.Item>
      <Form.Item name="selectedroles" label="角色">
        <RoleSelect owners={owners} />
      </Form.Item>
      <Form.Item name="selecteddeparts" label="部门">
        <DepartPicker {...isOffered} />
      </Form.Item>
    </>
  )
}

/** The platform's own things may be given to anybody. */
const ownersOf = (chosen: readonly string[] | undefined): ReadonlySet<number> =>
  new Set([0, ...(chosen ?? []).map(Number)])

export function BelongingFields() {
  const seesInstitutions = useSeesInstitutions()
  const chosen = Form.useWatch<string[] | undefined>('relTenantIds')
  const owners = seesInstitutions ? ownersOf(chosen) : undefined
  return (
    <>
      <h3>岗位与权限</h3>
      {seesInstitutions ? <TenantField /> : null}
      <TextField name="workNo" label="工号" max={50} />
      <InstitutionThings owners={owners} />
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
              <DepartPicker
                placeholder="请选择负责部门"
                {...(owners ? { isOffered: ({ tenantId }) => owners.has(tenantId ?? 0) } : {})}
              />
            </Form.Item>
          ) : null
        }
      </Form.Item>
    </>
  )
}
