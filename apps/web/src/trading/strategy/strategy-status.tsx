import { heartbeatMs, missedBeats, strategyStatus, type Strategy } from '@liangshu/contract/trading/strategy'
import { Tag, Tooltip } from 'antd'

const tags: Record<number, { text: string; color?: string }> = {
  [strategyStatus.draft]: { text: '草稿' },
  [strategyStatus.running]: { text: '运行', color: 'cyan' },
  [strategyStatus.paused]: { text: '暂停', color: 'orange' },
  [strategyStatus.stopped]: { text: '停止' },
  [strategyStatus.error]: { text: '异常', color: 'red' },
}

type Shown = Pick<Strategy, 'status' | 'lastError' | 'isClutchOpen'>

/** Whether it runs, and what is the matter where it does not. */
export function StrategyTag({ of }: { of: Shown }) {
  const { text, color } = tags[of.status] ?? { text: '--' }
  return (
    <>
      <Tooltip title={of.lastError}>
        <Tag {...(color && { color })}>{text}</Tag>
      </Tooltip>
      {of.isClutchOpen ? <Tag color="gold">离合断开</Tag> : null}
    </>
  )
}

/** Milliseconds since the heartbeat that was written on this wall clock; null without one. */
export function heartbeatAge(time: string | null, nowMs: number): number | null {
  return time === null ? null : Math.max(0, nowMs - Date.parse(`${time.replace(' ', 'T')}+08:00`))
}

const isMissed = (ageMs: number): boolean => ageMs > heartbeatMs * missedBeats

/** Of a running strategy: when somebody last ran it. */
export function Heartbeat({
  of: { status, heartbeatTime },
  nowMs,
}: {
  of: Pick<Strategy, 'status' | 'heartbeatTime'>
  nowMs: number
}) {
  const age = heartbeatAge(heartbeatTime, nowMs)
  if (status !== strategyStatus.running || age === null) return <span>{heartbeatTime ?? '--'}</span>
  if (isMissed(age)) return <Tag color="red">已中断 {Math.round(age / 1000)} 秒</Tag>
  return <Tag color="cyan">正常 {Math.round(age / 1000)} 秒前</Tag>
}
