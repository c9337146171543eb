import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { dictTextsQuery, searchDict, type DictOption } from './dict-queries.ts'
import { createLatestSearch } from './latest-search.ts'
import { DictSelect } from './dict-select.tsx'

const ASYNC_DELAY_MS = 800

interface SearchSelectProps {
  dictCode: string
  /** Asks the server for each keyword instead of loading the whole dictionary. */
  async?: boolean
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  placeholder?: string
  disabled?: boolean
  delayMs?: number
}

type Found = { state: 'idle' } | { state: 'loading' } | { state: 'done'; options: readonly DictOption[] }

const noteFor = ({ state }: Found): string =>
  state === 'loading' ? '加载中…' : state === 'idle' ? '请输入搜索内容' : '没有查询到任何数据'

function AsyncSearchSelect({ dictCode, value, onChange, placeholder = '请选择', ...rest }: SearchSelectProps) {
  const { delayMs = ASYNC_DELAY_MS, id } = rest
  const disabled = useDisabled(rest.disabled)
  const [found, setFound] = useState<Found>({ state: 'idle' })
  const chosen = value ? [value] : []
  const { data: texts } = useQuery(dictTextsQuery(dictCode, chosen))
  const [search] = useState(() =>
    createLatestSearch<DictOption[]>({
      delayMs,
      load: (keyword, signal) => searchDict(dictCode, keyword, signal),
      onLoading: () => setFound({ state: 'loading' }),
      onResult: (options) => setFound({ state: 'done', options }),
      onError: (error) => {
        setFound({ state: 'done', options: [] })
        showError(error)
      },
    }),
  )
  useEffect(() => () => search.stop(), [search])
  // Typing opens the list as well: what was typed must not give way to the list of all.
  const keyword = useRef('')
  const type = (text: string) => {
    keyword.current = text
    search.type(text)
  }

  const options = found.state === 'done' ? found.options : []
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      disabled={disabled}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: type }}
      notFoundContent={noteFor(found)}
      options={[...options]}
      // The chosen one is named even when the keyword does not find it; it is no answer to the keyword.
      labelRender={({ label, value: chosenValue }) => label ?? texts?.[0] ?? chosenValue}
      value={value === '' ? null : (value ?? null)}
      onOpenChange={(isOpen) => (isOpen && found.state === 'idle' ? search.type(keyword.current) : undefined)}
      onChange={(next: string | null | undefined) => {
        onChange?.(next ?? '')
        if (!next) type('')
      }}
    />
  )
}

/** A select to type into: over options at hand, or over a table too large to load. */
export function SearchSelect({ async: isAsync = false, ...props }: SearchSelectProps) {
  if (isAsync) return <AsyncSearchSelect key={props.dictCode} {...props} />
  const { delayMs: _unused, ...rest } = props
  return <DictSelect {...rest} />
}
