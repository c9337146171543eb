import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

const maxColumns = 4
const defaultColumns = 3

interface DetailItem {
  key: string
  label: string
  value: ReactNode
  /** Takes a whole line. */
  isWide?: boolean
}

/** Between one and four columns, three unless told otherwise. */
export const columnsOf = (wanted: number = defaultColumns): number =>
  Math.min(maxColumns, Math.max(1, Math.trunc(wanted)))

/** Facts about one record; what is missing is `--`. */
export function DetailList({
  title,
  items,
  columns,
}: {
  title?: string
  items: readonly DetailItem[]
  columns?: number
}) {
  const most = columnsOf(columns)
  return (
    <Descriptions
      title={title}
      size="small"
      column={{ xs: 1, sm: Math.min(2, most), lg: most }}
      items={items.map(({ key, label, value, isWide = false }) => ({
        key,
        label,
        children: value ?? '--',
        ...(isWide ? { span: 'filled' as const } : {}),
      }))}
    />
  )
}
