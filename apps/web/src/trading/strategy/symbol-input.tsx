import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useSettled } from '../../shared/query/use-settled.ts'
import { symbolSearch } from '../order/order-queries.ts'

interface SymbolInputProps {
  label: string
  value?: string
  onChange?: (value: string) => void
  id?: string
}

const WAIT_MS = 250

/** A symbol by its code, name or initials. */
export function SymbolInput({ label, value = '', onChange, id }: SymbolInputProps) {
  const [typed, setTyped] = useState('')
  const found = useQuery(symbolSearch(useSettled(typed, WAIT_MS)))
  return (
    <AutoComplete
      {...(id && { id })}
      aria-label={label}
      value={value}
      onChange={(next: string) => {
        setTyped(next)
        onChange?.(next)
      }}
      options={(found.data ?? []).map(({ symbol, name }) => ({ value: symbol, label: `${symbol} ${name}` }))}
      placeholder="代码、名称或拼音"
    />
  )
}
