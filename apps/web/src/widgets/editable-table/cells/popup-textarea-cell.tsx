import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Input, Popover, Space, type InputRef } from 'antd'
import { useState } from 'react'
import { fillTitle } from '../model/column.ts'
import { plainText, textOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'

const boxSize = { width: 300, height: 210 }

/** A line in the cell, and a box of 300 by 210 for longer texts. */
function PopupTextareaEditor({ column, value, disabled, isFocused, onChange }: EditorProps) {
  const ref = useEditorFocus<InputRef>(isFocused)
  const [isOpen, setIsOpen] = useState(false)
  const text = textOf(value)
  const box = (
    <Input.TextArea
      aria-label={`${column.title}详细内容`}
      style={{ ...boxSize, resize: 'none' }}
      disabled={disabled}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <Space.Compact block>
      <Input
        {...column.props}
        ref={ref}
        aria-label={column.title}
        disabled={disabled}
        placeholder={fillTitle(column.placeholder ?? '', column)}
        value={text.replaceAll('\n', ' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <Popover trigger="click" content={box} open={isOpen} onOpenChange={setIsOpen} destroyOnHidden>
        <Button aria-label={`展开${column.title}`} icon={<FullscreenOutlined />} />
      </Popover>
    </Space.Compact>
  )
}

export const popupTextareaCell: CellKind = {
  ...plainText,
  Display: TextDisplay,
  Editor: PopupTextareaEditor,
  takesTyping: true,
}
