import { Button, Pagination } from 'antd'
import { PAGE_SIZES } from './list-state.ts'
import type { List } from './use-list.ts'

/** `a-b 共 N 条`, as every list of the product counts. */
export const totalText = (total: number, [first, last]: [number, number]): string => `${first}-${last} 共 ${total} 条`

export function ListFooter<Row extends object>({ list }: { list: List<Row> }) {
  const { state, dispatch, total, error } = list
  const count = state.selected.size
  // Nothing counted is not none: what is loading, broken or empty is told by the table.
  const isCounted = total > 0 && !error
  return (
    <footer className="list-footer">
      <div className="list-selection" aria-live="polite">
        {count > 0 ? (
          <>
            已选择 <strong>{count}</strong> 项
            <Button type="link" size="small" onClick={() => dispatch({ type: 'clear-selection' })}>
              清空
            </Button>
          </>
        ) : null}
      </div>
      {isCounted ? (
        <Pagination
          size="small"
          current={state.pageNo}
          pageSize={state.pageSize}
          total={total}
          pageSizeOptions={[...new Set([...PAGE_SIZES, list.standard.pageSize])].toSorted((a, b) => a - b)}
          showSizeChanger
          showQuickJumper
          showTotal={totalText}
          onChange={(pageNo, pageSize) => dispatch({ type: 'page', pageNo, pageSize })}
        />
      ) : null}
    </footer>
  )
}
