import { ConfigProvider } from 'antd'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'

interface LoadFailureProps {
  title: string
  error: Error
  onRetry: () => void
}

/** In place of a form whose record did not come: saving what it starts with instead would overwrite the record. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    // The form around it is closed; trying again is not.
    <ConfigProvider componentDisabled={false}>
      <ListNote title={title} detail={error.message} action={{ text: '重试', onClick: onRetry }} />
    </ConfigProvider>
  )
}
