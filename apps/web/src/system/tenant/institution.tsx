import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import type { FilterField, FilterInputProps } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { everyTenantQuery, tenantsQuery } from './tenant-calls.ts'

/** Whoever cares for institutions sees records of all of them, and says where a new one belongs. */
const CHOOSE_TENANT = 'system:tenant:edit'
export const useSeesInstitutions = (): boolean => useMaySee(CHOOSE_TENANT)

const PLATFORM = '平台'

type Owner = number | string | null | undefined

/** Names of the institutions a record belongs to; the platform's own say so. */
export function InstitutionText({ ids }: { ids: Owner }) {
  const { data: tenants = [] } = useQuery(everyTenantQuery)
  const names = new Map(tenants.map(({ id, name }) => [String(id), name]))
  const parts = String(ids ?? '')
    .split(',')
    .filter((id) => id !== '' && id !== '0')
  return parts.length === 0 ? PLATFORM : parts.map((id) => names.get(id) ?? id).join('、')
}

/** The column that says whose a record is; none for people of one institution. */
export function useInstitutionColumn<Row>(ownerOf: (row: Row) => Owner): ListColumn<Row>[] {
  const isSeen = useSeesInstitutions()
  return isSeen
    ? [{ name: 'tenantId', title: '所属机构', width: 176, render: (row) => <InstitutionText ids={ownerOf(row)} /> }]
    : []
}

function InstitutionSelect({ value, onChange, ...rest }: FilterInputProps) {
  const { data: tenants = [] } = useQuery(everyTenantQuery)
  return (
    <Select
      {...rest}
      allowClear
      placeholder="请选择机构"
      value={value || undefined}
      onChange={(next?: string) => onChange?.(next ?? '')}
      showSearch={{ optionFilterProp: 'label' }}
      options={tenants.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

const institutionFilter: FilterField = { name: 'tenantId', label: '所属机构', kind: 'custom', Input: InstitutionSelect }

export function useInstitutionFilter(): FilterField[] {
  return useSeesInstitutions() ? [institutionFilter] : []
}

/** Where a new record belongs. It stays there, so an existing one only says it. */
export function InstitutionField({ isNew, owner }: { isNew: boolean; owner: Owner }) {
  const isSeen = useSeesInstitutions()
  const { data: tenants = [], isPending } = useQuery({ ...tenantsQuery, enabled: isSeen && isNew })
  if (!isSeen) return null
  if (!isNew) {
    return (
      <Form.Item label="所属机构">
        <InstitutionText ids={owner} />
      </Form.Item>
    )
  }
  return (
    <Form.Item name="tenantId" label="所属机构" rules={[{ required: true, message: '请选择所属机构' }]}>
      <Select
        loading={isPending}
        placeholder="请选择所属机构"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...tenants.map(({ id, name }) => ({ value: id, label: name })), { value: 0, label: PLATFORM }]}
      />
    </Form.Item>
  )
}
