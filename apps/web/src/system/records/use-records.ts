import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { useList, type ListOptions } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'

/** A list of records, the one being edited, and how one is removed. */
export function useRecords<Row extends object>(options: ListOptions<Row>) {
  const list = useList<Row>(options)
  const { removeOne } = useListActions(list)
  const editing = useEditing<Row>()
  return { list, editing, remove: removeOne }
}

export type Records<Row extends object> = ReturnType<typeof useRecords<Row>>
