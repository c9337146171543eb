import { Spin } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { loadWithRetries, OPEN_FAILED } from '../sub-table/load-with-retries.ts'
import { useTable, useTableState } from './table-context.ts'

/** What stands below an expanded row; it may be loaded, and is tried three times. */
export function ExpandedRow({ rowIndex }: { rowIndex: number }) {
  const { renderExpanded } = useTable()
  const row = useTableState(({ rows }) => rows[rowIndex])
  const [content, setContent] = useState<{ node: ReactNode }>()

  useEffect(() => {
    if (!row || !renderExpanded) return undefined
    let isShown = true
    loadWithRetries(async () => renderExpanded(row)).then(
      (node) => isShown && setContent({ node }),
      () => isShown && setContent({ node: OPEN_FAILED }),
    )
    return () => {
      isShown = false
    }
  }, [row, renderExpanded])

  return content ? content.node : <Spin size="small" aria-label="加载中…" />
}
