import { boardLabels, secTypeLabels } from '@liangshu/contract/market/classification'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { linkFor } from '../page/iframe-page.tsx'
import type { SearchEntry } from '../routes/menu-items.ts'
import { PaletteList, type PaletteRow } from './palette-list.tsx'
import { rankEntries, type Found, type PinyinMatch } from './rank-entries.ts'
import { symbolQuery, type SymbolHit } from './symbol-query.ts'
import { useSettled } from './use-settled.ts'
import './palette.css'

const TYPING_MS = 150
const kinds: Readonly<Record<string, string>> = { ...secTypeLabels, ...boardLabels }

/** The pinyin table comes when the palette is first opened; until it is there, plain text already matches. */
function usePinyin(): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>()
  useEffect(() => {
    void import('pinyin-match').then(({ default: pinyin }) => {
      setMatch(() => (text: string, typed: string) => pinyin.match(text, typed) as [number, number] | false)
    })
  }, [])
  return match
}

function useSymbols(query: string) {
  const keyword = useSettled(query.trim(), TYPING_MS)
  const symbols = useQuery({ ...symbolQuery(keyword), placeholderData: keepPreviousData })
  const isCurrent = query.trim() === keyword
  return { hits: query.trim() === '' ? [] : (symbols.data ?? []), isSettled: isCurrent && !symbols.isFetching }
}

function Title({ title, range }: Pick<Found, 'title' | 'range'>) {
  if (!range) return title
  const [start, end] = range
  return (
    <>
      {title.slice(0, start)}
      <mark>{title.slice(start, end)}</mark>
      {title.slice(end)}
    </>
  )
}

const detailOf = ({ symbol, secType, board, status }: SymbolHit) =>
  [symbol, kinds[board ?? secType], status === 'suspended' ? '停牌' : ''].filter(Boolean).join(' · ')

interface PaletteProps {
  entries: SearchEntry[]
  onClose: () => void
  onSymbol: (symbol: string) => void
}

export function Palette({ entries, onClose, onSymbol }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const findings = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { hits, isSettled } = useSymbols(query)

  useEffect(() => {
    findings.current?.querySelectorAll('li')[cursor]?.scrollIntoView({ block: 'nearest' })
  }, [cursor])

  function openPage(entry: SearchEntry) {
    onClose()
    const address = linkFor(entry.href)
    if (address) globalThis.open(address, '_blank', 'noreferrer')
    else void navigate(entry.path)
  }

  const pages = rankEntries(entries, query, usePinyin()).map((entry): PaletteRow => ({
    key: entry.path,
    title: <Title title={entry.title} range={entry.range} />,
    detail: entry.trail,
    open: () => openPage(entry),
  }))
  const symbols = hits.map((hit): PaletteRow => ({
    key: hit.symbol,
    title: hit.name,
    detail: detailOf(hit),
    open: () => onSymbol(hit.symbol),
  }))
  const rows = [...pages, ...symbols]

  function steer(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return rows[cursor]?.open()
    if (step === undefined || rows.length === 0) return
    event.preventDefault()
    setCursor((cursor + step + rows.length) % rows.length)
  }

  const shared = { cursor, onCursor: setCursor }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={560}
      onCancel={onClose}
      title={<span className="visually-hidden">搜索菜单与证券</span>}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      className="palette"
    >
      <input
        ref={input}
        type="search"
        className="palette-input"
        aria-label="搜索菜单与证券"
        placeholder="搜索菜单、证券代码、名称或拼音首字母"
        value={query}
        onKeyDown={steer}
        onChange={(event) => {
          setQuery(event.target.value)
          setCursor(0)
        }}
      />
      <div ref={findings} className="palette-findings">
        {rows.length === 0 && isSettled ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的菜单或证券" />
        ) : null}
        <PaletteList label="匹配的菜单" rows={pages} start={0} {...shared} />
        {symbols.length > 0 ? <h2>证券</h2> : null}
        <PaletteList label="匹配的证券" rows={symbols} start={pages.length} {...shared} />
      </div>
      <footer className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
      </footer>
    </Modal>
  )
}
