import { useQuery } from '@tanstack/react-query'
import { Empty, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useIsNarrow } from '../../shared/theme/media.ts'
import { EmotionCharts } from './emotion-pictures.tsx'
import { emotionDaysQuery, proposalQuery } from './emotion-queries.ts'
import './emotion-modal.css'

const START_MS = 600
const HEIGHT = 360

/** How the market feels: a suggestion in words, and two charts side by side. */
export function EmotionModal({ onClose }: { onClose: () => void }) {
  const isNarrow = useIsNarrow()
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  const days = useQuery({ ...emotionDaysQuery(null), enabled: hasBegun })
  const last = days.data?.at(-1)
  const proposal = useQuery({ ...proposalQuery, enabled: hasBegun })

  return (
    <Modal open title="市场情绪" footer={null} width={isNarrow ? '100%' : '80%'} onCancel={onClose}>
      <p className="emotion-proposal">{proposal.data}</p>
      {last ? (
        <p className="emotion-date">
          数据截至 <span className="num">{last.日期}</span>
          {last.状态 ? ` ${last.状态}` : ''}
          {days.isError ? '（更新失败，显示最近一次数据）' : ''}
        </p>
      ) : null}
      {days.data && days.data.length > 0 ? (
        <EmotionCharts key={days.dataUpdatedAt} days={days.data} height={HEIGHT} />
      ) : days.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} style={{ minHeight: HEIGHT }} />
      ) : (
        <Empty description="暂无情绪数据" image={Empty.PRESENTED_IMAGE_SIMPLE} style={{ minHeight: HEIGHT }} />
      )}
    </Modal>
  )
}
