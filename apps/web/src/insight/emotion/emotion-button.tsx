import HeartOutlined from '@ant-design/icons/HeartOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const EmotionModal = lazy(async () => ({ default: (await import('./emotion-modal.tsx')).EmotionModal }))

export function EmotionButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label="市场情绪"
        title="市场情绪"
        icon={<HeartOutlined />}
        onClick={() => setIsOpen(true)}
      />
      <Suspense>{isOpen ? <EmotionModal onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
