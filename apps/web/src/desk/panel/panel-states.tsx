import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { isPreparing } from '../../shared/query/preparing.ts'
import { isWrongKind } from '../../shared/query/wrong-kind.ts'
import { useFormer } from './use-former.ts'
import { PanelNotice } from './panel-notice.tsx'
import { WrongKind } from './wrong-kind.tsx'
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

const AGAIN_MS = 3000

/** What is still being worked out is asked for again by itself. */
function useAskAgain({ data, error, refetch }: UseQueryResult<unknown>): void {
  const isWaiting = data === undefined && isPreparing(error)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refetch(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
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
  useAskAgain(of)
  const former = useFormer(data)
  const isWaiting = data === undefined && isFetching && error === null && failureReason === null
  const shown = data ?? (isRefilled && isWaiting ? former : undefined)
  if (shown !== undefined) {
    const why = empty?.(shown)
    if (why) return <PanelNotice>{why}</PanelNotice>
    return isRefilled ? <Refilled isWaiting={isWaiting}>{children(shown)}</Refilled> : children(shown)
  }
  if (isWrongKind(error)) return <WrongKind message={error.message} />
  const pending = isPreparing(error) ? error : error ? null : failureReason
  if (pending) return <PanelNotice>{pending.message}</PanelNotice>
  if (error)
    return (
      <PanelNotice
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        加载失败：{error.message}
      </PanelNotice>
    )
  // Not asked: nothing has been chosen yet that it could be asked about.
  if (isPending && !isFetching) return <PanelNotice>没有可显示的数据</PanelNotice>
  return <Skeleton active title={false} paragraph={{ rows }} className="panel-skeleton" />
}
