import { Button } from 'antd'
import { isPreparing } from '../../shared/query/preparing.ts'
import { useAskAgain } from '../../shared/query/use-ask-again.ts'
import { isWrongKind } from '../../shared/query/wrong-kind.ts'
import { PanelNotice } from './panel-notice.tsx'
import { WrongKind } from './wrong-kind.tsx'

/** What the frame of a panel says of a question without an answer. */
export const stateWithout = (error: Error): 'loading' | 'failed' => (isPreparing(error) ? 'loading' : 'failed')

/** Why there is no answer, in a line: what is still being worked out has not failed. */
export const whyWithout = (error: Error, what = ''): string =>
  isPreparing(error) ? error.message : `${what}加载失败：${error.message}`

interface UnansweredProps {
  error: Error
  /** What was asked for, where the panel itself does not say it. */
  what?: string
  isFetching?: boolean
  retry: () => void
}

/** In place of an answer: what is waited for, or what failed with another try. */
export function Unanswered({ error, what, isFetching = false, retry }: UnansweredProps) {
  useAskAgain(error, retry)
  if (isWrongKind(error)) return <WrongKind message={error.message} />
  if (isPreparing(error)) return <PanelNotice>{error.message}</PanelNotice>
  return (
    <PanelNotice
      action={
        <Button size="small" loading={isFetching} onClick={retry}>
          重试
        </Button>
      }
    >
      {whyWithout(error, what)}
    </PanelNotice>
  )
}
