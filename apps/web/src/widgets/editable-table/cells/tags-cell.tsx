import { Input, Space, Tag, type InputRef } from 'antd'
import { fillTitle } from '../model/column.ts'
import { formatTags, tagsOf } from '../model/tags-text.ts'
import { textOf, variantOf, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { useEditorFocus } from './use-editor-focus.ts'

/** Tags may repeat; the second of a kind gets a key of its own. */
function keyedTags(tags: readonly string[]): { key: string; tag: string }[] {
  const seen = new Map<string, number>()
  return tags.map((tag) => {
    const times = seen.get(tag) ?? 0
    seen.set(tag, times + 1)
    return { key: `${tag}#${times}`, tag }
  })
}

function TagsDisplay({ value }: DisplayProps) {
  return (
    <Space size={4} wrap>
      {keyedTags(tagsOf(textOf(value))).map(({ key, tag }) => (
        <Tag key={key}>{tag}</Tag>
      ))}
    </Space>
  )
}

function TagsEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<InputRef>(isFocused)
  const text = textOf(value)
  return (
    <Input
      {...column.props}
      ref={ref}
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      placeholder={fillTitle(column.placeholder ?? '', column)}
      value={text}
      onChange={(event) => onChange(formatTags(event.target.value, text))}
    />
  )
}

export const tagsCell: CellKind = {
  toText: textOf,
  fromText: (text) => ({ value: formatTags(text) }),
  Display: TagsDisplay,
  Editor: TagsEditor,
  takesTyping: true,
}
