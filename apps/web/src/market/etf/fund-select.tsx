import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { instrumentsQuery } from '../live/market-queries.ts'

const MOST = 20

interface FundOption {
  readonly value: string
  readonly label: string
}

/** Funds whose code, name or pinyin begins or holds what was typed. */
export function findFunds(all: InstrumentColumns, typed: string): FundOption[] {
  const wanted = typed.trim().toUpperCase()
  const found: FundOption[] = []
  if (wanted === '') return found
  for (let slot = 0; slot < all.symbol.length && found.length < MOST; slot += 1) {
    if (all.secType[slot] !== 'fund' || !all.isListed[slot]) continue
    const [symbol, name] = [all.symbol[slot] ?? '', all.name[slot] ?? '']
    const isMeant =
      symbol.includes(wanted) || name.toUpperCase().includes(wanted) || (all.pinyin[slot] ?? '').startsWith(wanted)
    if (isMeant) found.push({ value: symbol, label: `${name} ${symbol}` })
  }
  return found
}

type FundSelectProps = Pick<SelectProps<string>, 'id' | 'disabled' | 'size' | 'className' | 'aria-label'> & {
  value?: string | undefined
  onChange?: (symbol: string) => void
}

/** A fund by code, name or pinyin. */
export function FundSelect({ value, onChange, ...rest }: FundSelectProps) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(instrumentsQuery(true))
  const known = value && data ? findFunds(data, value) : []
  const options = data && typed !== '' ? findFunds(data, typed) : known
  return (
    <Select<string>
      {...rest}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="代码、名称或拼音"
      value={value || null}
      options={options}
      notFoundContent={typed === '' ? '输入代码、名称或拼音' : '没有这样的ETF'}
      onChange={(symbol) => {
        setTyped('')
        onChange?.(symbol)
      }}
    />
  )
}
