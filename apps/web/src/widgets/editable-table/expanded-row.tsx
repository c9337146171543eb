import { Spin } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { Row } from './model/column.ts'
import { useTable, useTableState } from './table-context.ts'

const attempts = 3
export const expandFailedText = '打开子表失败'

async function renderWithRetries(render: (row: Row) => ReactNode | Promise<ReactNode>, row: Row): Promise<ReactNode> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await render(row)
    } catch {
      // The next attempt follows at once; the last one's failure is shown.
    }
  }
  return render(row)
}

/** What stands below an expanded row; it may be loaded, and is tried three times. */
export function ExpandedRow({ rowIndex }: { rowIndex: number }) {
  const { renderExpanded } = useTable()
  const row = useTableState(({ rows }) => rows[rowIndex])
  const [content, setContent] = useState<{ node: ReactNode }>()

  useEffect(() => {
    if (!row || !renderExpanded) return undefined
    let isShown = true
    renderWithRetries(renderExpanded, row).then(
      (node) => isShown && setContent({ node }),
      () => isShown && setContent({ node: expandFailedText }),
    )
    return () => {
      isShown = false
    }
  }, [row, renderExpanded])

  return content ? content.node : <Spin size="small" aria-label="加载中…" />
}
