import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { fillTitle } from '../model/column.ts'
import { plainText, textOf, variantOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'

function TextareaEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<TextAreaRef>(isFocused)
  return (
    <Input.TextArea
      autoSize={{ minRows: 1, maxRows: 2 }}
      {...column.props}
      ref={ref}
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      placeholder={fillTitle(column.placeholder ?? '', column)}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const textareaCell: CellKind = { ...plainText, Display: TextDisplay, Editor: TextareaEditor, takesTyping: true }
