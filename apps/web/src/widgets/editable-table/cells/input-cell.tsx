import { Input, type InputRef } from 'antd'
import { fillTitle } from '../model/column.ts'
import { plainText, textOf, variantOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'

function InputEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<InputRef>(isFocused)
  return (
    <Input
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

export const inputCell: CellKind = { ...plainText, Display: TextDisplay, Editor: InputEditor, takesTyping: true }
