import { App } from 'antd'
import { useEffect } from 'react'
import { provideFeedback } from './feedback.ts'

export function FeedbackBridge() {
  const feedback = App.useApp()
  useEffect(() => provideFeedback(feedback), [feedback])
  return null
}

/** Notices leave the header free. */
export const NOTICE_TOP = 56

export function FeedbackHost() {
  return (
    <App component={false} notification={{ top: NOTICE_TOP }}>
      <FeedbackBridge />
    </App>
  )
}
