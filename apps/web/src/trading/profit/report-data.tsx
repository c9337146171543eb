import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'

interface ReportDataProps<Data> {
  of: UseQueryResult<Data>
  /** Why there is nothing to show; null when there is. */
  empty?: (data: Data) => string | null
  children: (data: Data) => ReactNode
}

/** A report on its way, one that could not be read, an empty one, and the report. */
export function ReportData<Data>({ of, empty, children }: ReportDataProps<Data>) {
  const { data, error, refetch, isFetching } = of
  if (error && data === undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    )
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const why = empty?.(data) ?? null
  return why === null ? children(data) : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={why} />
}
