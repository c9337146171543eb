import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useFormer } from './use-former.ts'
import { PanelNotice } from './panel-notice.tsx'
import { Unanswered } from './unanswered.tsx'
import './panel.css'

export { PanelNotice } from './panel-notice.tsx'

interface PanelDataProps<Data> {
  of: UseQueryResult<Data>
  /** Why there is nothing to see, in words; `null` when there is something. */
  empty?: (data: Data) => string | null
  /** Rows of the skeleton that keeps the place. */
  rows?: number
  /** What stood there stays in its place, unseen, until another symbol's has come: it is refilled, not built anew. */
  isRefilled?: boolean
  children: (data: Data) => ReactNode
}

/** Content that can be neither seen nor reached while what it shows is of something else. */
export function Refilled({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <>
      <div className="panel-refilled" inert={isWaiting}>
        {children}
      </div>
      {isWaiting ? <div className="panel-wait" aria-hidden="true" /> : null}
    </>
  )
}

/** What came of a panel's question, in the state it is in. Old numbers stay on screen when a new answer fails. */
export function PanelData<Data>({ of, empty, rows = 8, isRefilled = false, children }: PanelDataProps<Data>) {
  const { data, error, failureReason, isFetching, isPending, refetch } = of
  const former = useFormer(data)
  const isWaiting = data === undefined && isFetching && error === null && failureReason === null
  const shown = data ?? (isRefilled && isWaiting ? former : undefined)
  if (shown !== undefined) {
    const why = empty?.(shown)
    if (why) return <PanelNotice>{why}</PanelNotice>
    return isRefilled ? <Refilled isWaiting={isWaiting}>{children(shown)}</Refilled> : children(shown)
  }
  if (error) return <Unanswered {...{ error, isFetching }} retry={() => void refetch()} />
  if (failureReason) return <PanelNotice>{failureReason.message}</PanelNotice>
  // Not asked: nothing has been chosen yet that it could be asked about.
  if (isPending && !isFetching) return <PanelNotice>没有可显示的数据</PanelNotice>
  return <Skeleton active title={false} paragraph={{ rows }} className="panel-skeleton" />
}
