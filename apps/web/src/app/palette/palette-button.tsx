import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { Aside } from '../../shared/page/aside.tsx'
import { closeSymbol, openSymbol, useOpenedSymbol } from '../../shared/symbol/opened-symbol.ts'
import type { SearchEntry } from '../routes/menu-items.ts'
import { useKillSwitchKey } from './use-kill-switch-key.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const SymbolDrawer = lazy(async () => ({
  default: (await import('../../market/symbol-drawer/symbol-drawer.tsx')).SymbolDrawer,
}))

/** Search for pages and symbols, on its button or on Ctrl/⌘ K from anywhere; and the drawer of a symbol that was opened. */
export function PaletteButton({ entries }: { entries: SearchEntry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useKillSwitchKey(entries)
  const opened = useOpenedSymbol((state) => state.opened)

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((wasOpen) => !wasOpen)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])

  // Whoever signs in next finds nothing open.
  useEffect(() => closeSymbol, [])

  function showSymbol(found: string) {
    setIsOpen(false)
    openSymbol(found)
  }

  return (
    <>
      <Button
        type="text"
        aria-label="搜索菜单与证券"
        title="搜索菜单与证券（Ctrl/⌘ K）"
        icon={<SearchOutlined />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Aside onFailure={() => setIsOpen(false)}>
          <Palette entries={entries} onClose={() => setIsOpen(false)} onSymbol={showSymbol} />
        </Aside>
      ) : null}
      {opened ? (
        <Aside onFailure={closeSymbol}>
          <SymbolDrawer {...opened} onClose={closeSymbol} />
        </Aside>
      ) : null}
    </>
  )
}
