import { Alert, Button } from 'antd'

/** In place of what did not come: why, and another try. */
export function LoadFailed({ of }: { of: { error: Error | null; refetch: () => unknown } }) {
  return (
    <Alert
      type="error"
      title={of.error?.message}
      action={
        <Button size="small" onClick={() => void of.refetch()}>
          重试
        </Button>
      }
    />
  )
}
