import { App } from 'antd'
import { useEffect } from 'react'
import { provideFeedback } from './feedback.ts'

export function FeedbackBridge() {
  const feedback = App.useApp()
  useEffect(() => provideFeedback(feedback), [feedback])
  return null
}

/** Notices leave the header free, and several take the room of one until the pointer is over them. */
export const noticePlace = { top: 56, stack: { threshold: 1 } }

export function FeedbackHost() {
  return (
    <App component={false} notification={noticePlace}>
      <FeedbackBridge />
    </App>
  )
}
