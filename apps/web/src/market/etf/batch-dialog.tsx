import type { ListBatchAnswer } from '@liangshu/contract/market/etf-calls'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'

const MOST_ROWS = 500
const MOST_CHARACTERS = 200_000

interface BatchDialogProps {
  title: string
  placeholder: string
  /** How many lines would be sent, and those that cannot be read. */
  read: (text: string) => { count: number; wrong: ListBatchAnswer['refused'] }
  send: (text: string) => Promise<ListBatchAnswer | null | undefined>
  onClose: () => void
}

function Wrong({ rows }: { rows: ListBatchAnswer['refused'] }) {
  return (
    <ul className="etf-wrong" aria-label="没有导入的行">
      {rows.map(({ code, reason }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same code may be wrong twice
        <li key={`${i} ${code}`}>
          <code>{code}</code>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** Many lines at once; what did not go in is named with its reason, and the rest is in. */
export function BatchDialog({ title, placeholder, read, send, onClose }: BatchDialogProps) {
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<ListBatchAnswer | null>(null)
  const { count, wrong } = read(text)
  const isTooMany = count > MOST_ROWS
  const refused = [...wrong, ...(answer?.refused ?? [])]

  async function submit() {
    setIsSending(true)
    try {
      const told = await send(text)
      const bad = [...wrong, ...(told?.refused ?? [])]
      if (bad.length === 0) {
        withFeedback(({ message }) => void message.success(told ? `已导入 ${told.added} 条` : '已导入'))
        return onClose()
      }
      setAnswer(told ?? null)
      setText(bad.map(({ code }) => code).join('\n'))
      return undefined
    } catch {
      // Said by whoever sends; what was typed stays.
      return undefined
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Modal
      open
      width={520}
      title={title}
      okText={count > 0 ? `导入 ${count} 条` : '导入'}
      okButtonProps={{ disabled: count === 0 || isTooMany }}
      cancelText={answer ? '关闭' : '取消'}
      confirmLoading={isSending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label="导入内容"
        rows={8}
        maxLength={MOST_CHARACTERS}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => {
          setText(target.value)
          setAnswer(null)
        }}
      />
      <p className="etf-batch-line">
        {isTooMany ? `一次最多 ${MOST_ROWS} 条，当前 ${count} 条` : answer ? `已导入 ${answer.added} 条，` : ''}
        {refused.length > 0 ? `${refused.length} 条没有导入：` : ''}
      </p>
      {refused.length > 0 ? <Wrong rows={refused} /> : null}
    </Modal>
  )
}
