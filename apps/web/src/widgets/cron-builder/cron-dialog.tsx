import { Modal } from 'antd'
import { useState } from 'react'
import { CronBuilder, type CronBuilderProps } from './cron-builder.tsx'
import { cronValue, loadCron } from './cron-state.ts'

const dialogWidth = 608

interface Props extends CronBuilderProps {
  open: boolean
  onClose: () => void
}

/** The builder in a dialog: nothing is changed until it is confirmed. */
export function CronDialog({ open, onClose, value, onChange, ...rest }: Props) {
  const [draft, setDraft] = useState(value)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(value)
  }

  function confirm() {
    onChange(draft.trim() === '' ? cronValue(loadCron('').texts, rest) : draft)
    onClose()
  }

  return (
    <Modal
      title="Cron表达式"
      open={open}
      width={dialogWidth}
      onOk={confirm}
      onCancel={onClose}
      okButtonProps={{ disabled: rest.disabled === true }}
      destroyOnHidden
    >
      <CronBuilder {...rest} value={draft} onChange={setDraft} />
    </Modal>
  )
}
