import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import { Button, Checkbox, Modal, Space } from 'antd'
import { useState } from 'react'
import { quoteColumns, type ColumnName } from './quote-columns.ts'

interface ColumnDialogProps {
  names: readonly ColumnName[]
  onSave: (names: ColumnName[]) => void
  onClose: () => void
}

/** The row moved by one place; at either end it stays. */
export function moved<Name>(names: readonly Name[], name: Name, step: 1 | -1): Name[] {
  const at = names.indexOf(name)
  const to = at + step
  if (at === -1 || to < 0 || to >= names.length) return [...names]
  return names.toSpliced(at, 1).toSpliced(to, 0, name)
}

/** A person's own columns: those ticked, in the order they stand. */
export function ColumnDialog({ names, onSave, onClose }: ColumnDialogProps) {
  const [chosen, setChosen] = useState<readonly ColumnName[]>(names)
  const rest = quoteColumns.filter(({ name }) => !chosen.includes(name))
  const titleOf = (name: ColumnName) => quoteColumns.find((column) => column.name === name)?.title ?? name
  return (
    <Modal
      open
      width={360}
      title="自定义列"
      okText="保存"
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onSave([...chosen])}
      onCancel={onClose}
    >
      <ul className="qt-columns" aria-label="列">
        {chosen.map((name, index) => (
          <li key={name}>
            <Checkbox checked onChange={() => setChosen(chosen.filter((one) => one !== name))}>
              {titleOf(name)}
            </Checkbox>
            <Space.Compact size="small">
              <Button
                type="text"
                aria-label={`上移${titleOf(name)}`}
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onClick={() => setChosen(moved(chosen, name, -1))}
              />
              <Button
                type="text"
                aria-label={`下移${titleOf(name)}`}
                icon={<ArrowDownOutlined />}
                disabled={index === chosen.length - 1}
                onClick={() => setChosen(moved(chosen, name, 1))}
              />
            </Space.Compact>
          </li>
        ))}
        {rest.map(({ name, title }) => (
          <li key={name}>
            <Checkbox checked={false} onChange={() => setChosen([...chosen, name])}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
