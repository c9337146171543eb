import type { ReactNode } from 'react'

export interface PaletteRow {
  key: string
  title: ReactNode
  /** The same for ears. */
  said: string
  detail: string
  open: () => void
}

interface PaletteListProps {
  label: string
  rows: readonly PaletteRow[]
  /** Place of the first row among all rows of the palette. */
  start: number
  cursor: number
  onCursor: (index: number) => void
}

/** One kind of finding; the cursor runs through all kinds as through one list. */
export function PaletteList({ label, rows, start, cursor, onCursor }: PaletteListProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label}>
      {rows.map(({ key, title, detail, open }, index) => (
        <li key={key}>
          <button
            type="button"
            aria-current={start + index === cursor}
            onMouseMove={() => onCursor(start + index)}
            onClick={open}
          >
            <span>{title}</span>
            <small>{detail}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
