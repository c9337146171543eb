import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { Unanswered } from '../../../desk/panel/unanswered.tsx'

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
      ) : error ? (
        <Unanswered {...{ error, isFetching, retry }} />
      ) : null}
    </div>
  )
}
