import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { DictText } from '../dict/dict-tag.tsx'
import type { FilterField } from '../list-page/filter-field.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { RecordPicker, type FieldProps } from './record-picker.tsx'
import { RecordPickerModal, type PickerRow, type RecordPickerOptions } from './record-picker-modal.tsx'
import type { Picked } from './picked.ts'

const userFields: FilterField[] = [
  { name: 'realname', label: '姓名', kind: 'contains' },
  { name: 'username', label: '账号', kind: 'contains' },
]

const userColumns: ListColumn<PickerRow>[] = [
  { name: 'id', title: '编号', width: 90 },
  { name: 'username', title: '账号', width: 120 },
  { name: 'realname', title: '姓名', width: 100 },
  {
    name: 'sex',
    title: '性别',
    width: 60,
    render: ({ sex }) => <DictText dictCode="sex" value={typeof sex === 'number' ? sex : null} />,
  },
  { name: 'phone', title: '手机', width: 120, className: 'num' },
  { name: 'orgCodeTxt', title: '部门', width: 140, isWide: true },
]

const people = z.array(z.record(z.string(), z.unknown()))

/** The bare list of people behind stored values, whichever field they are stored by. */
async function loadPeople(field: string, textField: string, values: readonly string[]): Promise<Picked[]> {
  const rows = await request.get('/sys/user/getMultiUser', {
    params: { [field]: `${values.join(',')},` },
    schema: people,
    bare: true,
  })
  return rows.map((row) => ({ value: String(row[field]), text: String(row[textField] ?? row[field]) }))
}

const storableFields = ['username', 'id', 'realname', 'phone', 'workNo'] as const
export type UserField = (typeof storableFields)[number]

/** Settings of form designers name a field as text; an unknown one counts as none. */
export const userFieldOf = (name: string | undefined, standard: UserField): UserField =>
  storableFields.find((field) => field === name) ?? standard

export interface UserPickerProps extends FieldProps {
  /** Property that is stored, and the one that is shown. */
  store?: UserField
  text?: UserField
  isMulti?: boolean
}

/** What every choice of people has in common, in a field or in a dialog alone. */
const userChoice = {
  name: '用户',
  title: '选择用户',
  okText: '确定',
  url: '/sys/user/queryUserComponentData',
  columns: userColumns,
  fields: userFields,
  pageSizes: [10, 20, 30],
  width: 1000,
}

/** Users from the whole institution; several unless told otherwise. `list` narrows and widens the dialog. */
export function UserPicker({
  store = 'username',
  text = 'realname',
  isMulti = true,
  list,
  ...field
}: UserPickerProps & { list?: Pick<RecordPickerOptions, 'width' | 'params' | 'side'> }) {
  return (
    <RecordPicker
      {...field}
      {...userChoice}
      {...list}
      buttonText="选择用户"
      valueKey={store}
      displayKey={text}
      isMulti={isMulti}
      loadTexts={(values) => loadPeople(store, text, values)}
    />
  )
}

interface UserPickerModalProps {
  open: boolean
  title?: string
  store?: 'username' | 'id'
  onOk: (picked: readonly Picked[]) => void
  onClose: () => void
}

const none: readonly Picked[] = []

/** Only the dialog, for pages that add people to something. */
export function UserPickerModal({ store = 'id', title = userChoice.title, ...rest }: UserPickerModalProps) {
  return (
    <RecordPickerModal
      {...rest}
      {...userChoice}
      title={title}
      valueKey={store}
      displayKey="realname"
      isMulti
      picked={none}
    />
  )
}
