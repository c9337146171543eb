import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Input, Popover, Space, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useState, type KeyboardEvent } from 'react'
import { fillTitle } from '../model/column.ts'
import { plainText, textOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'

const boxSize = { width: 300, height: 210 }

/** One function for all drawings: the caret is moved when the box appears, not with every letter. */
const focusAtEnd = (field: TextAreaRef | null) => field?.focus({ cursor: 'end' })

/** A line in the cell, and a box of 300 by 210 for longer texts: by its button, or by Alt+Enter. */
function PopupTextareaEditor({ column, value, disabled, isFocused, onChange }: EditorProps) {
  const ref = useEditorFocus<InputRef>(isFocused)
  const [isOpen, setIsOpen] = useState(false)
  const text = textOf(value)
  function openByKey(event: KeyboardEvent) {
    if (!event.altKey || event.key !== 'Enter') return
    event.stopPropagation()
    setIsOpen(true)
  }
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setIsOpen(false)
    ref.current?.focus()
  }
  const box = (
    <Input.TextArea
      ref={focusAtEnd}
      onKeyDown={closeByKey}
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
        onKeyDown={openByKey}
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
