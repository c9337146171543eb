import { Select, type GetRef } from 'antd'
import { fillTitle } from '../model/column.ts'
import { textOf, variantOf, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { useDictionaryText, useTextCache } from './use-dictionary-text.ts'
import { useEditorFocus } from './use-editor-focus.ts'
import { useOpenOnFocus } from './use-open-on-focus.ts'
import { useOptionSearch } from './use-option-search.ts'

function AsyncDisplay({ column, value }: DisplayProps) {
  return <>{useDictionaryText(column.dictCode ?? '', textOf(value))}</>
}

/** Searches a dictionary or a table on the server while the user types. */
function AsyncEditor({ column, value, disabled, isFocused, isFramed, onChange }: EditorProps) {
  const ref = useEditorFocus<GetRef<typeof Select>>(isFocused)
  const dictCode = column.dictCode ?? ''
  const [isOpen, setIsOpen] = useOpenOnFocus(isFocused)
  const { options, isLoading, search } = useOptionSearch(dictCode, isOpen)
  const label = useDictionaryText(dictCode, textOf(value))
  const cache = useTextCache()

  return (
    <Select
      {...column.props}
      ref={ref}
      className="et-fill"
      aria-label={column.title}
      variant={variantOf(isFramed)}
      disabled={disabled}
      allowClear
      labelInValue
      open={isOpen}
      onOpenChange={setIsOpen}
      loading={isOpen && isLoading}
      placeholder={fillTitle(column.placeholder ?? '请输入搜索内容', column)}
      notFoundContent={isLoading ? '加载中…' : '没有查询到任何数据'}
      showSearch={{ filterOption: false, onSearch: search }}
      options={options.map((option) => ({ value: textOf(option.value), label: option.text }))}
      value={textOf(value) === '' ? null : { value: textOf(value), label }}
      onChange={(next: { value: string; label?: unknown } | null | undefined) => {
        if (next) cache.put(dictCode, next.value, textOf(next.label))
        else search('')
        onChange(next?.value ?? '')
      }}
    />
  )
}

export const asyncSelectCell: CellKind = {
  toText: textOf,
  fromText: (text) => ({ value: text.trim() }),
  Display: AsyncDisplay,
  Editor: AsyncEditor,
}
