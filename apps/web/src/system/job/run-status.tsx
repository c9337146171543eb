import { Tag } from 'antd'

const states: Readonly<Record<string, { text: string; color?: string }>> = {
  running: { text: '执行中', color: 'blue' },
  success: { text: '成功', color: 'green' },
  failed: { text: '失败', color: 'red' },
  timeout: { text: '超时', color: 'orange' },
  lost: { text: '中断', color: 'orange' },
}

export const runStatusOptions = Object.entries(states).map(([value, { text }]) => ({ value, label: text }))

/** How a run ended; a job that never ran shows `--`. */
export function RunStatus({ status }: { status: string | null }) {
  if (!status) return '--'
  const { text, color } = states[status] ?? { text: status }
  return <Tag {...(color ? { color } : {})}>{text}</Tag>
}

export function durationText(ms: number | null): string {
  if (ms === null) return '--'
  return ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`
}
