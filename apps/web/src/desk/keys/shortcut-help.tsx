import { Modal } from 'antd'
import { deskKeys, shortcuts } from './shortcut-table.ts'
import './typed-search.css'

/** What keys and short codes do, from the table that the search uses. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="快捷键" footer={null} width={560} onCancel={onClose}>
      <dl className="shortcut-help">
        {deskKeys.map(({ keys, title }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <dl className="shortcut-help is-codes">
        {shortcuts.map(({ code, title }) => (
          <div key={code}>
            <dt>
              <kbd>{code}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
