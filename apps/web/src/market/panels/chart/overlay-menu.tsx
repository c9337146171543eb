import { symbolHit } from '@liangshu/contract/market/symbol-calls'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { request } from '../../../shared/request/request.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { MOST_OVERLAYS, type ChartParams } from './chart-params.ts'
import type { ChangeParams } from './chart-toolbar.tsx'

const searchQuery = (keyword: string) => ({
  queryKey: ['market', 'overlay-search', keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get('/symbol', { params: { keyword, limit: 8 }, signal, schema: z.array(symbolHit) }),
  enabled: keyword.trim() !== '',
  retry: false,
  meta: { handlesError: true },
})

function OverlayRow({ symbol, onRemove }: { symbol: string; onRemove: () => void }) {
  const name = useInstrument(symbol)?.name ?? symbol
  return (
    <div className="chart-menu-row">
      <span>
        {name} <small className="num">{symbol}</small>
      </span>
      <Button type="text" size="small" aria-label={`移除 ${name}`} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}

/** Other symbols over the chart, on a scale of their own or all in percent from the left edge of the view. */
export function OverlayMenu({ params, change }: { params: ChartParams; change: ChangeParams }) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery(searchQuery(keyword))
  const { overlays, isCompared } = params
  const isFull = overlays.length >= MOST_OVERLAYS
  return (
    <div className="chart-menu">
      <AutoComplete
        aria-label="叠加的证券"
        placeholder={isFull ? `最多叠加${MOST_OVERLAYS}只` : '代码 / 名称 / 拼音'}
        disabled={isFull}
        value={keyword}
        options={(found.data ?? []).map(({ symbol, name }) => ({ value: symbol, label: `${name} ${symbol}` }))}
        onChange={setKeyword}
        onSelect={(symbol: string) => {
          setKeyword('')
          if (!overlays.includes(symbol)) change({ overlays: [...overlays, symbol] })
        }}
      />
      {overlays.map((symbol) => (
        <OverlayRow
          key={symbol}
          symbol={symbol}
          onRemove={() => change({ overlays: overlays.filter((one) => one !== symbol) })}
        />
      ))}
      <Checkbox checked={isCompared} onChange={({ target }) => change({ isCompared: target.checked })}>
        百分比对比（自视图左端起）
      </Checkbox>
    </div>
  )
}
