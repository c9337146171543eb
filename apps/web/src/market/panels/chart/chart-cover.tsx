import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { WrongKind } from '../../../desk/panel/wrong-kind.tsx'
import { isWrongKind } from '../../../shared/query/wrong-kind.ts'

interface ChartCoverProps {
  isLoaded: boolean
  error: Error | null
  isFetching: boolean
  retry: () => void
  /** Why there is nothing, once it is known that there is. */
  emptyWhy?: ReactNode
}

/** Stands over a chart that has nothing to show yet, or failed to get it. */
export function ChartCover({ isLoaded, error, isFetching, retry, emptyWhy }: ChartCoverProps) {
  if (isLoaded && !emptyWhy) return null
  if (!isLoaded && !error)
    return <Skeleton active title={false} paragraph={{ rows: 8 }} className="chart-cover panel-skeleton" />
  return (
    <div className="chart-cover">
      {isLoaded ? (
        <PanelNotice>{emptyWhy}</PanelNotice>
      ) : isWrongKind(error) ? (
        <WrongKind message={error.message} />
      ) : (
        <PanelNotice
          action={
            <Button size="small" loading={isFetching} onClick={retry}>
              重试
            </Button>
          }
        >
          加载失败：{error?.message}
        </PanelNotice>
      )}
    </div>
  )
}
