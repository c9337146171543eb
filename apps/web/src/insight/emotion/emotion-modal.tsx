import { useQuery } from '@tanstack/react-query'
import { Empty, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { useIsNarrow } from '../../shared/theme/media.ts'
import { boardChart, emotionChart } from './emotion-charts.ts'
import { emotionDaysQuery, proposalQuery, type EmotionDay } from './emotion-queries.ts'
import './emotion-modal.css'

const START_MS = 600
const HEIGHT = 360

/** The colours of rise and fall live in the style sheet, because a setting swaps them. */
function marketColors() {
  const style = getComputedStyle(document.documentElement)
  return { up: style.getPropertyValue('--market-up').trim(), down: style.getPropertyValue('--market-down').trim() }
}

function Charts({ days }: { days: EmotionDay[] }) {
  const [colors] = useState(marketColors)
  const [charts] = useState(() => ({ emotion: emotionChart(days, colors), boards: boardChart(days) }))
  return (
    <div className="emotion-charts">
      <Chart label="市场情绪：火热指数、恐慌指数与全情绪指数" height={HEIGHT} option={charts.emotion} />
      <Chart label="连板指数与连板高度" height={HEIGHT} option={charts.boards} />
    </div>
  )
}

/** How the market feels: a suggestion in words, and two charts side by side. */
export function EmotionModal({ onClose }: { onClose: () => void }) {
  const isNarrow = useIsNarrow()
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  const days = useQuery({ ...emotionDaysQuery, enabled: hasBegun })
  const proposal = useQuery({ ...proposalQuery, enabled: hasBegun })

  return (
    <Modal open title="市场情绪" footer={null} width={isNarrow ? '100%' : '80%'} onCancel={onClose}>
      <p className="emotion-proposal">{proposal.data}</p>
      {days.data && days.data.length > 0 ? (
        <Charts key={days.dataUpdatedAt} days={days.data} />
      ) : days.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} style={{ minHeight: HEIGHT }} />
      ) : (
        <Empty description="暂无情绪数据" image={Empty.PRESENTED_IMAGE_SIMPLE} style={{ minHeight: HEIGHT }} />
      )}
    </Modal>
  )
}
