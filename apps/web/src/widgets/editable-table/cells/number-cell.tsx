import { Input, type InputRef } from 'antd'
import { fillTitle } from '../model/column.ts'
import { acceptNumberText, finishNumberText } from '../model/number-text.ts'
import { textOf, variantOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'
import { useEditorFocus } from './use-editor-focus.ts'

const finishNumber = (value: unknown) => (typeof value === 'string' ? finishNumberText(value) : value)

/** Keeps text while it is typed (1. is on its way to 1.5) and a number when it is left. */
function NumberEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<InputRef>(isFocused)
  const text = textOf(value)
  return (
    <Input
      {...column.props}
      ref={ref}
      className="et-number"
      inputMode="decimal"
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      placeholder={fillTitle(column.placeholder ?? '', column)}
      value={text}
      onChange={(event) => {
        const next = acceptNumberText(event.target.value, text)
        if (next !== text) onChange(next)
      }}
      onBlur={() => {
        const kept = finishNumber(value)
        if (kept !== value) onChange(kept)
      }}
    />
  )
}

export const numberCell: CellKind = {
  toText: textOf,
  fromText: (text) => {
    const value = finishNumberText(text.trim().replaceAll(',', ''))
    return value === '' && text.trim() !== '' ? undefined : { value }
  },
  Display: TextDisplay,
  Editor: NumberEditor,
  takesTyping: true,
  finish: finishNumber,
}
