import { boardLabels, secTypeLabels } from '@liangshu/contract/market/classification'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import type { MenuNode } from '../../shared/session/session-schema.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { linkFor } from '../page/iframe-page.tsx'
import type { SearchEntry } from '../routes/menu-items.ts'
import { PaletteList, type PaletteRow } from './palette-list.tsx'
import { rankEntries, type Found, type PinyinMatch } from './rank-entries.ts'
import { symbolQuery, type SymbolHit } from '../../shared/symbol/symbol-query.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { pathOfPerson, userQuery } from './user-query.ts'
import { useSettled } from '../../shared/query/use-settled.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'
import './palette.css'

const TYPING_MS = 150
const noMenu: MenuNode[] = []
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

/** What the server finds: symbols for everybody, people for those who have the page of people. */
function useFindings(query: string) {
  const typed = query.trim()
  const keyword = useSettled(typed, TYPING_MS)
  const userPage = menuPathOf(
    useSession((session) => session.permission?.menu ?? noMenu),
    'system/UserList',
  )
  const symbols = useQuery({ ...symbolQuery(keyword), placeholderData: keepPreviousData })
  const people = useQuery({ ...userQuery(keyword, userPage !== undefined), placeholderData: keepPreviousData })
  return {
    userPage: userPage ?? '',
    hits: typed === '' ? [] : (symbols.data ?? []),
    people: typed === '' ? [] : (people.data ?? []),
    isSettled: typed === keyword && !symbols.isFetching && !people.isFetching,
  }
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
  const { hits, people, userPage, isSettled } = useFindings(query)

  useEffect(() => {
    findings.current?.querySelectorAll('li')[cursor]?.scrollIntoView({ block: 'nearest' })
  }, [cursor])

  function openPage(entry: SearchEntry) {
    onClose()
    const address = linkFor(entry.href)
    if (address) globalThis.open(address, '_blank', 'noreferrer')
    else void navigate(entry.path)
  }

  const pinyin = usePinyin()
  const doable = usePaletteActions(entries)
  const actions = (query.trim() === '' ? [] : rankEntries(doable, query, pinyin)).map((entry): PaletteRow => ({
    key: entry.path,
    title: <Title title={entry.title} range={entry.range} />,
    said: entry.title,
    detail: entry.trail,
    open: () => {
      onClose()
      doable.find(({ path }) => path === entry.path)?.run()
    },
  }))
  const pages = rankEntries(entries, query, pinyin).map((entry): PaletteRow => ({
    key: entry.path,
    title: <Title title={entry.title} range={entry.range} />,
    said: entry.title,
    detail: entry.trail,
    open: () => openPage(entry),
  }))
  const symbols = hits.map((hit): PaletteRow => ({
    key: hit.symbol,
    title: hit.name,
    said: `${hit.name} ${hit.symbol}`,
    detail: detailOf(hit),
    open: () => onSymbol(hit.symbol),
  }))
  const users = people.map((person): PaletteRow => ({
    key: person.id,
    title: person.realname ?? person.username ?? '',
    said: `${person.realname ?? ''} ${person.username ?? ''}`,
    detail: [person.username, person.orgCodeTxt].filter(Boolean).join(' · '),
    open: () => {
      onClose()
      void navigate(pathOfPerson(userPage, person))
    },
  }))
  const rows = [...pages, ...symbols, ...actions, ...users]
  const afterSymbols = pages.length + symbols.length
  const current = rows[cursor]

  function steer(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    // While characters are being put together, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return current?.open()
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
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => input.current?.focus())}
      className="palette"
    >
      <input
        ref={input}
        type="search"
        className="palette-input"
        aria-label="搜索菜单与证券"
        placeholder={
          userPage === '' ? '搜索菜单、证券、操作，可用拼音首字母' : '搜索菜单、证券、操作、用户，可用拼音首字母'
        }
        value={query}
        onKeyDown={steer}
        onChange={(event) => {
          setQuery(event.target.value)
          setCursor(0)
        }}
      />
      <div ref={findings} className="palette-findings">
        {rows.length === 0 && isSettled ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的菜单、证券或操作" />
        ) : null}
        <PaletteList label="匹配的菜单" rows={pages} start={0} {...shared} />
        {symbols.length > 0 ? <h2>证券</h2> : null}
        <PaletteList label="匹配的证券" rows={symbols} start={pages.length} {...shared} />
        {actions.length > 0 ? <h2>操作</h2> : null}
        <PaletteList label="匹配的操作" rows={actions} start={afterSymbols} {...shared} />
        {users.length > 0 ? <h2>用户</h2> : null}
        <PaletteList label="匹配的用户" rows={users} start={afterSymbols + actions.length} {...shared} />
      </div>
      {/* The cursor stays in the field: what the arrow keys are at is said. */}
      <output className="visually-hidden">
        {query !== '' && current ? `第 ${cursor + 1} 项，共 ${rows.length} 项：${current.said}` : ''}
      </output>
      <footer className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
      </footer>
    </Modal>
  )
}
