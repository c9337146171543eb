import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { askFirst } from '../../widgets/list-page/ask-before-delete.ts'
import { endOtherSessions, endSessionOf, ownSessionsQuery } from './second-factor-calls.ts'

/** Where one is signed in; any of them but this one can be ended here. */
export function OwnSessions() {
  const queryClient = useQueryClient()
  const sessions = useQuery(ownSessionsQuery)
  const settle = ({ message: said }: { message: string }) => {
    withFeedback(({ message }) => void message.success(said))
    return queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
  }
  const end = useMutation({ mutationFn: endSessionOf, onSuccess: settle })
  const endOthers = useMutation({ mutationFn: endOtherSessions, onSuccess: settle })
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent)

  return (
    <section aria-labelledby="own-sessions">
      <div className="security-head">
        <h3 id="own-sessions">登录会话</h3>
        <Button
          size="small"
          disabled={others.length === 0}
          loading={endOthers.isPending}
          onClick={() =>
            askFirst({
              title: '结束其他全部会话？',
              content: `将退出 ${others.length} 个其他设备上的登录。`,
              okText: '全部结束',
              onOk: () => endOthers.mutate(),
            })
          }
        >
          结束其他会话
        </Button>
      </div>
      {sessions.isPending ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {sessions.isError ? (
        <Alert
          type="error"
          showIcon
          title="登录会话加载失败"
          action={<Button onClick={() => void sessions.refetch()}>重试</Button>}
        />
      ) : null}
      <ul className="security-rows">
        {sessions.data?.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{[one.device ?? '未知设备', one.browser ?? '未知浏览器'].join(' · ')}</strong>
              {one.isCurrent ? <Tag color="green">当前</Tag> : null}
              <small>
                {one.ip ?? '地址不详'}，{one.loginTime} 登录，{one.lastSeenTime} 活动
              </small>
            </div>
            {one.isCurrent ? null : (
              <Button size="small" type="link" disabled={end.isPending} onClick={() => end.mutate(one.id)}>
                结束
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
