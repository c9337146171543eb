import { Empty, Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { linkFor } from '../page/iframe-page.tsx'
import type { SearchEntry } from '../routes/menu-items.ts'
import { rankEntries, type Found, type PinyinMatch } from './rank-entries.ts'
import './palette.css'

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

export function Palette({ entries, onClose }: { entries: SearchEntry[]; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const found = rankEntries(entries, query, usePinyin())

  useEffect(() => {
    list.current?.children[cursor]?.scrollIntoView({ block: 'nearest' })
  }, [cursor])

  function open(entry: SearchEntry | undefined) {
    if (!entry) return
    onClose()
    const address = linkFor(entry.href)
    if (address) globalThis.open(address, '_blank', 'noreferrer')
    else void navigate(entry.path)
  }

  function steer(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return open(found[cursor])
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setCursor((cursor + step + found.length) % found.length)
  }

  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={560}
      onCancel={onClose}
      title={<span className="visually-hidden">搜索菜单</span>}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      className="palette"
    >
      <input
        ref={input}
        type="search"
        className="palette-input"
        aria-label="搜索菜单"
        placeholder="输入菜单名称、拼音或首字母"
        value={query}
        onKeyDown={steer}
        onChange={(event) => {
          setQuery(event.target.value)
          setCursor(0)
        }}
      />
      {found.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的菜单" /> : null}
      <ul ref={list} aria-label="匹配的菜单">
        {found.map((entry, index) => (
          <li key={entry.path}>
            <button
              type="button"
              aria-current={index === cursor}
              onMouseMove={() => setCursor(index)}
              onClick={() => open(entry)}
            >
              <span>
                <Title title={entry.title} range={entry.range} />
              </span>
              <small>{entry.trail}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
