import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import { Button, Checkbox } from 'antd'
import { useFocusKeeper } from '../focus/use-focus-keeper.ts'
import { arrangeColumns, moved, type ColumnSettings as Settings, type ListColumn } from './list-column.ts'

interface ColumnSettingsProps<Row> {
  columns: readonly ListColumn<Row>[]
  settings: Settings
  onChange: (settings: Partial<Settings>) => void
  onRestore: () => void
}

/** Which columns are shown, and in which order. */
export function ColumnSettings<Row>({ columns, settings, onChange, onRestore }: ColumnSettingsProps<Row>) {
  const { frame, onClickCapture } = useFocusKeeper<HTMLDivElement>()
  const all = arrangeColumns(columns, { ...settings, hidden: [] })
  const named = all.filter(({ name, fixed }) => name !== undefined && fixed === undefined)
  const shown = named.filter(({ name = '' }) => !settings.hidden.includes(name))

  const toggle = (name: string, isShown: boolean) =>
    onChange({ hidden: isShown ? settings.hidden.filter((one) => one !== name) : [...settings.hidden, name] })

  return (
    <div className="column-settings" ref={frame} role="presentation" onClickCapture={onClickCapture}>
      <header>
        <span>列设置</span>
        <Button type="link" size="small" onClick={onRestore}>
          恢复默认
        </Button>
      </header>
      <ul>
        {named.map(({ name = '', title }, index) => {
          const isShown = !settings.hidden.includes(name)
          return (
            <li key={name}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={({ target }) => toggle(name, target.checked)}
              >
                {title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移${title}`}
                disabled={index === 0}
                onClick={() => onChange({ order: moved(all, name, -1) })}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移${title}`}
                disabled={index === named.length - 1}
                onClick={() => onChange({ order: moved(all, name, 1) })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
