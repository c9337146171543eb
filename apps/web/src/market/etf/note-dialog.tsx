import type { EtfWatchRow } from '@liangshu/contract/market/etf-calls'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useWatchFund } from './etf-queries.ts'

/** What a person thinks of a fund they watch. */
export function NoteDialog({ row, onClose }: { row: EtfWatchRow; onClose: () => void }) {
  const [note, setNote] = useState(row.note)
  const save = useWatchFund()
  return (
    <Modal
      open
      width={420}
      title={`${row.name} 的备注`}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ symbol: row.symbol, note }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label="备注"
        rows={3}
        maxLength={200}
        showCount
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Modal>
  )
}
