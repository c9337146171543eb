import { RecordPicker, type FieldProps } from './record-picker.tsx'

interface ListPickerProps extends FieldProps {
  isMulti?: boolean
}

export function RolePicker({ isMulti = true, ...field }: ListPickerProps) {
  return (
    <RecordPicker
      {...field}
      name="角色"
      url="/sys/role/list"
      columns={[
        { name: 'roleName', title: '角色名称', width: 180, isWide: true },
        { name: 'roleCode', title: '角色编码', width: 160 },
      ]}
      fields={[{ name: 'roleName', label: '角色名称', kind: 'contains' }]}
      valueKey="id"
      displayKey="roleName"
      isMulti={isMulti}
    />
  )
}

export function PositionPicker({ isMulti = true, ...field }: ListPickerProps) {
  return (
    <RecordPicker
      {...field}
      name="职务"
      url="/sys/position/list"
      columns={[
        { name: 'name', title: '职务名称', width: 180, isWide: true },
        { name: 'code', title: '职务编码', width: 160 },
        { name: 'postRank_dictText', title: '职级', width: 100 },
      ]}
      fields={[{ name: 'name', label: '职务名称', kind: 'contains' }]}
      valueKey="code"
      displayKey="name"
      isMulti={isMulti}
    />
  )
}
