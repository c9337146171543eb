import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import dayjs from 'dayjs'
import { MenuButton } from '../focus/menu-button.tsx'
import type { EnhanceRecord } from './enhance-records.ts'

interface EnhanceHistoryProps {
  records: readonly EnhanceRecord[]
  disabled: boolean
  onRestore: (record: EnhanceRecord) => void
}

const LINE = 24
const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, LINE)

/** Earlier texts to go back to, the newest first. */
export function EnhanceHistory({ records, disabled, onRestore }: EnhanceHistoryProps) {
  const items = records.toReversed().map((record) => ({
    key: String(record.at),
    label: `${dayjs(record.at).format('MM-DD HH:mm:ss')}  ${firstLine(record.text)}`,
    onClick: () => onRestore(record),
  }))
  return (
    <MenuButton
      size="small"
      type="text"
      aria-label="历史记录"
      icon={<HistoryOutlined />}
      disabled={disabled}
      items={items.length > 0 ? items : [{ key: 'none', label: '还没有历史记录', disabled: true }]}
    />
  )
}
