import { type ComponentType } from 'react'
import { DepartPicker } from '../picker/depart-picker.tsx'
import { UserPicker } from '../picker/user-picker.tsx'
import { ReportQueryEditor } from '../report-picker/report-query-editor.tsx'
import type { QueryFieldType } from './query-field.ts'
import type { ValueEditorProps } from './value-editors.ts'

const joined = (value: ValueEditorProps['value']) => (typeof value === 'string' ? value : value.join(','))
const back = (text: string, isMultiple: boolean) => (isMultiple ? text.split(',').filter((one) => one !== '') : text)

function UserValue({ field, value, isMultiple, onChange }: ValueEditorProps) {
  return (
    <div className="aq-value">
      <UserPicker
        store={field.customReturnField === 'id' ? 'id' : 'username'}
        isMulti={isMultiple}
        value={joined(value)}
        onChange={(next) => onChange(back(next, isMultiple))}
      />
    </div>
  )
}

function DepartValue({ value, isMultiple, onChange }: ValueEditorProps) {
  return (
    <div className="aq-value">
      <DepartPicker isMulti={isMultiple} value={joined(value)} onChange={(next) => onChange(back(next, isMultiple))} />
    </div>
  )
}

/** Values that are chosen in a dialog, unless the application registers its own editor for the type. */
export const pickers: Readonly<Partial<Record<QueryFieldType, ComponentType<ValueEditorProps>>>> = {
  popup: ReportQueryEditor,
  sel_user: UserValue,
  sel_depart: DepartValue,
}
