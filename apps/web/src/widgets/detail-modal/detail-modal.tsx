import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { AppModal } from '../app-modal/app-modal.tsx'

interface SubForm {
  key: string
  label: string
  children: ReactNode
}

interface DetailModalProps {
  open: boolean
  title?: string
  /** The record itself. */
  main: ReactNode
  /** What belongs to it, each on a tab of its own. */
  subs?: readonly SubForm[]
  width?: number | string
  onClose: () => void
}

const none: readonly SubForm[] = []

/** Everything about one record, to look at: the main form above, its sub-forms below. */
export function DetailModal({ open, title = '详细信息', main, subs = none, width = '60%', onClose }: DetailModalProps) {
  return (
    <AppModal
      title={title}
      open={open}
      width={width}
      footer={<Button onClick={onClose}>关闭</Button>}
      onClose={onClose}
    >
      <section aria-label="主表">{main}</section>
      {subs.length > 0 ? (
        <section aria-label="子表">
          <Tabs size="small" items={subs.map(({ key, label, children }) => ({ key, label, children }))} />
        </section>
      ) : null}
    </AppModal>
  )
}
