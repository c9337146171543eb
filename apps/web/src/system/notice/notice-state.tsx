import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Notices } from './notice-queries.ts'

interface NoticeStateProps {
  query: Pick<UseQueryResult<Notices>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  children: (notices: Notices) => ReactNode
}

/** Notices on their way, notices that could not be read, notices: "none" is said only when there are none. */
export function NoticeState({ query, children }: NoticeStateProps) {
  const { data, isError, isFetching, refetch } = query
  const retry = (
    <Button size="small" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  )
  if (data === undefined) {
    if (!isError) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="消息读取失败">
        {retry}
      </Empty>
    )
  }
  return (
    <>
      {isError ? <output className="notice-stale">消息没有更新 {retry}</output> : null}
      {children(data)}
    </>
  )
}
