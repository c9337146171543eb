import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import type { EmptyText } from '../../widgets/list-page/list-empty.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { useList, type ListOptions } from '../../widgets/list-page/use-list.ts'

interface RelatedListProps<Item extends object> {
  options: Omit<ListOptions<Item>, 'isInUrl'>
  columns: readonly ListColumn<Item>[]
  empty: EmptyText
}

function RelatedList<Item extends object>({ options, columns, empty }: RelatedListProps<Item>) {
  const list = useList<Item>({ ...options, isInUrl: false })
  return <ListPage list={list} columns={columns} selection="none" empty={empty} />
}

interface RelatedDrawerProps<Row extends object, Item extends object> extends Omit<RelatedListProps<Item>, 'options'> {
  title: (row: Row) => string
  size: number
  /** The record whose list it is. */
  editing: Editing<Row>
  options: (row: Row) => RelatedListProps<Item>['options']
  /** Stands above the list. */
  summary?: ReactNode
}

/** What belongs to one record, to be read: who got it, how its runs ended. */
export function RelatedDrawer<Row extends object, Item extends object>(props: RelatedDrawerProps<Row, Item>) {
  const { title, size, editing, options, summary, ...list } = props
  const { row, isOpen, close } = editing
  return (
    <Drawer title={row ? title(row) : ''} size={size} open={isOpen} onClose={close} destroyOnHidden>
      {row ? (
        <>
          {summary}
          <RelatedList options={options(row)} {...list} />
        </>
      ) : null}
    </Drawer>
  )
}
