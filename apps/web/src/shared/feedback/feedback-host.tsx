import { App } from 'antd'
import { useEffect } from 'react'
import { provideFeedback } from './feedback.ts'

export function FeedbackBridge() {
  const feedback = App.useApp()
  useEffect(() => provideFeedback(feedback), [feedback])
  return null
}

export function FeedbackHost() {
  return (
    <App component={false}>
      <FeedbackBridge />
    </App>
  )
}
