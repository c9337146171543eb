import { Alert, Button } from 'antd'

/** Says what failed to load and offers another try. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title="加载失败"
      description={error.message}
      action={<Button onClick={onRetry}>重试</Button>}
    />
  )
}
