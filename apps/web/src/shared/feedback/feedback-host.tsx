import { App } from 'antd'
import { useEffect } from 'react'
import { provideFeedback } from './feedback.ts'

function Bridge() {
  const feedback = App.useApp()
  useEffect(() => provideFeedback(feedback), [feedback])
  return null
}

export function FeedbackHost() {
  return (
    <App component={false}>
      <Bridge />
    </App>
  )
}
