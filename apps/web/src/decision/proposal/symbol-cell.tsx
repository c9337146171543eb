import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { symbolSearch } from '../../trading/index.ts'

interface Props {
  value: string
  disabled?: boolean
  onChange: (symbol: string) => void
}

/** Finds a symbol by code, name or first letters. */
export function SymbolSelect({ value, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const found = useQuery(symbolSearch(keyword))
  const options = (found.data ?? []).map(({ symbol, name }) => ({ value: symbol, label: `${name} ${symbol}` }))
  return (
    <Select
      aria-label="证券代码"
      size="small"
      variant="borderless"
      suffixIcon={null}
      style={{ inlineSize: '100%' }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value === '' ? null : value}
      options={options}
      disabled={disabled}
      placeholder="代码或名称"
      notFoundContent={typed === '' ? '请输入代码、名称或拼音' : found.isFetching ? '正在查找…' : '没有匹配的证券'}
      labelRender={({ value: own }) => String(own)}
      onChange={(symbol: string) => {
        setTyped('')
        onChange(symbol)
      }}
    />
  )
}
