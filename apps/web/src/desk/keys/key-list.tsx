import { deskKeys, shortcuts } from './shortcut-table.ts'
import './key-list.css'

interface Row {
  readonly keys: string
  readonly title: string
}

function Keys({ rows, label }: { rows: readonly Row[]; label: string }) {
  return (
    <dl className="key-list" aria-label={label}>
      {rows.map(({ keys, title }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{title}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What keys and short codes do, from the tables that the desk itself uses. */
export function KeyList() {
  return (
    <>
      <Keys label="按键" rows={deskKeys} />
      <Keys label="快捷码" rows={shortcuts.map(({ code, title }) => ({ keys: code, title }))} />
    </>
  )
}
