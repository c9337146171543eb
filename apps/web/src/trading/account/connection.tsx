import { connStates, type AccountRowWire } from '@liangshu/contract/trading/account'
import { Badge } from 'antd'

const connections: Partial<Record<number, { text: string; colour: 'success' | 'processing' | 'error' }>> = {
  [connStates.loggedIn]: { text: '已登录', colour: 'success' },
  [connStates.connected]: { text: '连接中', colour: 'processing' },
  [connStates.disconnected]: { text: '已断开', colour: 'error' },
}

/** Where the orders of an account go, and whether it is logged in there. */
export function Connection({ row: { platformCode, connState } }: { row: AccountRowWire }) {
  const state = connections[connState]
  const look = state?.colour === 'success' ? { color: 'cyan' } : { status: state?.colour ?? ('default' as const) }
  return <Badge {...look} text={`${platformCode} ${state?.text ?? '未连接'}`} />
}
