import { boardLabels, secTypeLabels } from '@liangshu/contract/market/classification'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { isDialogOpen, isTyping } from '../../shared/keyboard/is-typing.ts'
import { useSettled } from '../../shared/query/use-settled.ts'
import { useSession } from '../../shared/session/session-store.ts'
import type { MenuNode } from '../../shared/session/session-schema.ts'
import { symbolQuery } from '../../shared/symbol/symbol-query.ts'
import { changeLink } from '../link/desk-store.ts'
import { useDeskStore } from '../link/desk-context.tsx'
import type { LinkColor } from '../link/link-colors.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { shortcutsFor } from './shortcut-table.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'
import './typed-search.css'

const TYPING_MS = 120
const kinds: Readonly<Record<string, string>> = { ...secTypeLabels, ...boardLabels }

interface Choice {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly take: () => void
}

const pathsOf = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap(({ path, children }) => [path, ...pathsOf(children ?? [])])
const noMenu: MenuNode[] = []

/** Short codes first, then instruments. */
function useChoices(text: string, color: LinkColor, onClose: () => void): Choice[] {
  const store = useDeskStore()
  const navigate = useNavigate()
  const paths = pathsOf(useSession((session) => session.permission?.menu ?? noMenu))
  const keyword = useSettled(text.trim(), TYPING_MS)
  const found = useQuery({ ...symbolQuery(keyword), placeholderData: keepPreviousData })
  const show = (symbol: string) => {
    changeLink(store, color, { symbol, list: [] })
    onClose()
  }
  const codes = shortcutsFor(text.trim()).flatMap(({ code, title, symbol, path }): Choice[] => {
    if (symbol) return [{ key: code, title, detail: `快捷码 ${code}`, take: () => show(symbol) }]
    if (!path || !paths.includes(path)) return []
    const open = () => {
      onClose()
      void navigate(path)
    }
    return [{ key: code, title, detail: `快捷码 ${code} · 页面`, take: open }]
  })
  const hits = text.trim() === '' ? [] : (found.data ?? [])
  return [
    ...codes,
    ...hits.map(({ symbol, name, secType, board }) => ({
      key: symbol,
      title: name,
      detail: [symbol, kinds[board ?? secType]].filter(Boolean).join(' · '),
      take: () => show(symbol),
    })),
  ]
}

function SearchBox({ first, color, onClose }: { first: string; color: LinkColor; onClose: () => void }) {
  const [text, setText] = useState(first)
  const [cursor, setCursor] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const choices = useChoices(text, color, onClose)
  const at = Math.min(cursor, Math.max(0, choices.length - 1))

  function press(event: ReactKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setCursor(Math.max(0, Math.min(choices.length - 1, at + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choices[at]?.take()
    }
  }

  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={360}
      className="typed-search"
      aria-label="查找证券"
      onCancel={onClose}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => input.current?.focus())}
    >
      <input
        ref={input}
        aria-label="代码、名称或拼音"
        maxLength={30}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCursor(0)
        }}
        onKeyDown={press}
      />
      <ul aria-label="查找结果" className="typed-search-list">
        {choices.map(({ key, title, detail, take }, index) => (
          <li key={key}>
            <button type="button" aria-current={index === at} onMouseMove={() => setCursor(index)} onClick={take}>
              <span>{title}</span>
              <small className="num">{detail}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {choices[at] ? `${choices[at].title} ${choices[at].detail}` : ''}
      </p>
      {choices.length === 0 && text.trim() !== '' ? <p className="typed-search-none">没有找到“{text}”</p> : null}
    </Modal>
  )
}

/** As on a terminal: a code, a name or pinyin typed anywhere on the desk opens the search; `?` shows what keys do. */
export function TypedSearch({ color }: { color: LinkColor }) {
  const [first, setFirst] = useState<string>()
  const [isHelping, setIsHelping] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || isDialogOpen()) return
    if (event.key === '?') setIsHelping(true)
    else if (/^[0-9a-zA-Z]$/.test(event.key)) setFirst(event.key)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', onKey)
    return () => globalThis.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {first === undefined ? null : <SearchBox first={first} color={color} onClose={() => setFirst(undefined)} />}
      {isHelping ? <ShortcutHelp onClose={() => setIsHelping(false)} /> : null}
    </>
  )
}
