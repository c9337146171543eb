import { formatTime } from '@liangshu/contract/market/format'
import { frameFlags } from '@liangshu/contract/market/frame'
import { Tag, Tooltip } from 'antd'
import { useSyncExternalStore } from 'react'
import type { QuoteStore } from '../live/quote-store.ts'
import { simulatedHint } from '../live/simulated-hint.ts'
import type { StreamState } from '../live/quote-stream.ts'

const stateTexts: Record<StreamState, string> = {
  connecting: '正在连接',
  live: '实时推送',
  waiting: '连接中断，正在重试',
}

/** Until a frame has said otherwise, numbers are not real. */
const isSimulated = (header: { readonly flags: number } | null): boolean =>
  ((header?.flags ?? frameFlags.simulated) & frameFlags.simulated) !== 0

/** Of when the numbers are, and whether they are simulated. */
export function AsOf({ store, stream }: { store: QuoteStore; stream: StreamState }) {
  const asOf = useSyncExternalStore(store.onBeat, () => store.header()?.asOf ?? 0)
  const header = store.header()
  const isLoop = ((header?.flags ?? 0) & frameFlags.loop) !== 0
  return (
    <div className="mkt-asof">
      {isSimulated(header) && (
        <Tooltip title={simulatedHint(isLoop)}>
          <Tag color="warning">模拟行情</Tag>
        </Tooltip>
      )}
      <Tooltip title={stateTexts[stream]}>
        <span className={`mkt-dot is-${stream}`}>
          <span className="mkt-unseen">{stateTexts[stream]}</span>
        </span>
      </Tooltip>
      <time className="num">{asOf === 0 ? '--' : formatTime(asOf)}</time>
    </div>
  )
}
