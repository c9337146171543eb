import { Modal } from 'antd'
import { KeyList } from './key-list.tsx'

/** The keys, asked for with `?` where they are used. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="快捷键" footer={null} width={560} onCancel={onClose}>
      <KeyList />
    </Modal>
  )
}
