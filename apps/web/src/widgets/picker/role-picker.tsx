import type { ListColumn } from '../list-page/list-column.ts'
import { RecordPicker, type FieldProps } from './record-picker.tsx'
import type { PickerRow } from './record-picker-modal.tsx'

interface ListPickerProps extends FieldProps {
  isMulti?: boolean
  /** Narrows what is offered. */
  params?: Readonly<Record<string, string>>
  /** Stand after the others, such as whose a record is. */
  moreColumns?: readonly ListColumn<PickerRow>[]
}

const noColumns: readonly ListColumn<PickerRow>[] = []

export function RolePicker({ isMulti = true, moreColumns = noColumns, ...field }: ListPickerProps) {
  return (
    <RecordPicker
      {...field}
      name="角色"
      url="/sys/role/list"
      columns={[
        { name: 'roleName', title: '角色名称', width: 180, isWide: true },
        { name: 'roleCode', title: '角色编码', width: 160 },
        ...moreColumns,
      ]}
      fields={[{ name: 'roleName', label: '角色名称', kind: 'contains' }]}
      valueKey="id"
      displayKey="roleName"
      isMulti={isMulti}
    />
  )
}

export function PositionPicker({ isMulti = true, moreColumns = noColumns, ...field }: ListPickerProps) {
  return (
    <RecordPicker
      {...field}
      name="职务"
      url="/sys/position/list"
      columns={[
        { name: 'name', title: '职务名称', width: 180, isWide: true },
        { name: 'code', title: '职务编码', width: 160 },
        { name: 'postRank_dictText', title: '职级', width: 100 },
        ...moreColumns,
      ]}
      fields={[{ name: 'name', label: '职务名称', kind: 'contains' }]}
      valueKey="code"
      displayKey="name"
      isMulti={isMulti}
    />
  )
}
