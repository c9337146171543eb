import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'

interface Saved {
  readonly id: string
  readonly version?: number | null | undefined
}

interface RecordFormProps<Row extends Saved, Values extends object> {
  /** What the record is called in the title: 新增X, 编辑X, X详情. */
  noun: string
  editing: Pick<Editing<Row>, 'isOpen' | 'row' | 'isReadOnly' | 'close'>
  urls: { readonly add: string; readonly edit: string }
  initial: Partial<Values>
  /** What travels; the values themselves unless told otherwise. */
  toBody?: (values: Values) => object
  onSaved: () => Promise<void>
  columns?: 1 | 2
  isDrawer?: boolean
  width?: number
  refusals?: RefusalFields
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

export const recordTitle = (noun: string, { row, isReadOnly }: { row?: unknown; isReadOnly: boolean }): string =>
  isReadOnly ? `${noun}详情` : `${row === undefined ? '新增' : '编辑'}${noun}`

/** The form of one record: a new one, one to edit, or one to look at. */
export function RecordForm<Row extends Saved, Values extends object>(props: RecordFormProps<Row, Values>) {
  const { noun, editing, urls, toBody, onSaved, ...form } = props
  const { row, isReadOnly } = editing
  return (
    <FormModal<Values>
      {...form}
      title={recordTitle(noun, editing)}
      open={editing.isOpen}
      onClose={editing.close}
      isReadOnly={isReadOnly}
      onSubmit={async (values) => {
        const text = await saveRecord(urls, toBody?.(values) ?? values, row)
        await onSaved()
        return text
      }}
    />
  )
}
