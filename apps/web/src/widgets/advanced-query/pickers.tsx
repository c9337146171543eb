import { type ComponentType } from 'react'
import { AreaPicker } from '../area-picker/area-picker.tsx'
import { SearchSelect } from '../dict/search-select.tsx'
import { CategorySelect } from '../dict/tree-select.tsx'
import { DepartPicker } from '../picker/depart-picker.tsx'
import { UserPicker } from '../picker/user-picker.tsx'
import { ReportQueryEditor } from '../report-picker/report-query-editor.tsx'
import { descriptorOf, type QueryFieldType } from './query-field.ts'
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

function CategoryValue({ field, value, isMultiple, onChange }: ValueEditorProps) {
  return (
    <div className="aq-value">
      <CategorySelect
        pcode={field.dictCode ?? '0'}
        isMulti={isMultiple}
        value={joined(value)}
        onChange={(next) => onChange(back(next, isMultiple))}
      />
    </div>
  )
}

function AreaValue({ value, onChange }: ValueEditorProps) {
  return (
    <div className="aq-value">
      <AreaPicker value={joined(value)} onChange={(next) => onChange(next ?? '')} />
    </div>
  )
}

function SearchValue({ field, value, onChange }: ValueEditorProps) {
  return (
    <div className="aq-value">
      <SearchSelect async dictCode={descriptorOf(field) ?? ''} value={joined(value)} onChange={onChange} />
    </div>
  )
}

/** Values that are chosen elsewhere than in a plain list, unless the application registers its own editor for the type. */
export const pickers: Readonly<Partial<Record<QueryFieldType, ComponentType<ValueEditorProps>>>> = {
  popup: ReportQueryEditor,
  sel_user: UserValue,
  sel_depart: DepartValue,
  sel_search: SearchValue,
  cat_tree: CategoryValue,
  pca: AreaValue,
}
