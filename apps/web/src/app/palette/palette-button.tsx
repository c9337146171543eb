import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { Aside } from '../../shared/page/aside.tsx'
import type { SearchEntry } from '../routes/menu-items.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const SymbolView = lazy(async () => ({ default: (await import('./symbol-view.tsx')).SymbolView }))

/** Search for pages and symbols, on its button or on Ctrl/⌘ K from anywhere. */
export function PaletteButton({ entries }: { entries: SearchEntry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [symbol, setSymbol] = useState<string>()

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((wasOpen) => !wasOpen)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])

  function showSymbol(found: string) {
    setIsOpen(false)
    setSymbol(found)
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
      {symbol === undefined ? null : (
        <Aside onFailure={() => setSymbol(undefined)}>
          <SymbolView symbol={symbol} onClose={() => setSymbol(undefined)} />
        </Aside>
      )}
    </>
  )
}
