import { sideLabels } from '@liangshu/contract/trading/order-codes'
import {
  differenceLabels,
  differenceStateLabels,
  noteActionLabels,
  type Compared,
  type DifferenceKind,
  type DifferenceState,
  type NoteAction,
  type SideFigures,
} from '@liangshu/contract/trading/statement'
import { Tag, type TableColumnsType } from 'antd'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const stateColors: Record<DifferenceState, string> = { open: 'error', explained: 'processing', accepted: 'success' }

interface Cell {
  title: string
  width: number
  text: (figures: SideFigures, row: Compared) => string
  /** Differences that are about this cell. */
  about: readonly DifferenceKind[]
}

const cells: readonly Cell[] = [
  {
    title: '数量',
    width: 70,
    about: ['volume', 'holding'],
    text: ({ volume }) => (volume === null ? '--' : volumeText(volume)),
  },
  {
    title: '价格',
    width: 66,
    about: ['price'],
    text: ({ price }, { symbol }) => (price === null ? '--' : priceText(price, symbol)),
  },
  { title: '金额', width: 100, about: ['cash'], text: ({ amount, cash }) => cents(cash ?? amount) },
  { title: '费用', width: 64, about: ['fee'], text: ({ fee }) => cents(fee) },
]

function sideColumns(of: 'ours' | 'theirs', title: string): TableColumnsType<Compared>[number] {
  return {
    title,
    key: of,
    className: 'statement-side',
    children: cells.map((cell, index) => ({
      title: cell.title,
      key: `${of}-${cell.title}`,
      width: cell.width,
      align: 'right',
      onCell: ({ kinds }: Compared) => ({
        className: `num ${index === 0 ? 'statement-first' : ''} ${cell.about.some((kind) => kinds.includes(kind)) ? 'statement-differs' : ''}`,
      }),
      render: (_: unknown, row: Compared) => {
        const figures = row[of]
        if (figures) return cell.text(figures, row)
        return index === 0 ? <span className="statement-none">无</span> : ''
      },
    })),
  }
}

const sourceOf = ({ theirs, fileName }: Compared): string =>
  theirs && theirs.refs.length > 0 ? `${fileName} 第 ${theirs.refs.join('、')} 行` : ''

const merged = ({ ours, theirs }: Compared): string => {
  if ((ours?.count ?? 0) > 1) return `我方 ${ours?.count} 笔合并核对`
  return (theirs?.count ?? 0) > 1 ? `对账单 ${theirs?.count} 行合并核对` : ''
}

/** Both sides beside each other, with what differs marked and what was said of it. */
export function reconcileColumns(
  say: (row: Compared, action: NoteAction) => void,
  isNarrow: boolean,
): TableColumnsType<Compared> {
  return [
    {
      title: '差异',
      key: 'kinds',
      width: 140,
      ...(isNarrow ? {} : { fixed: 'left' }),
      render: (_, row) => (
        <span className="statement-kinds">
          {row.state === null ? (
            <Tag>一致</Tag>
          ) : (
            <Tag color={stateColors[row.state]}>{differenceStateLabels[row.state]}</Tag>
          )}
          {row.kinds.map((kind) => differenceLabels[kind]).join('、')}
        </span>
      ),
    },
    {
      title: '日期',
      key: 'day',
      width: 92,
      className: 'num',
      render: (_, { day, ours, theirs }) => (
        <span className="statement-two">
          {day}
          <small>{ours?.time || theirs?.time}</small>
        </span>
      ),
    },
    {
      title: '对象',
      key: 'what',
      width: 108,
      render: (_, { part, symbol, name }) =>
        part === 'cash' ? (
          '资金余额'
        ) : (
          <span className="statement-two">
            <SymbolLink symbol={symbol} />
            <small>{part === 'holding' ? `${name} 持仓` : name}</small>
          </span>
        ),
    },
    {
      title: '方向',
      key: 'side',
      width: 50,
      render: (_, { part, side }) => {
        if (side === null) return '--'
        if (part === 'holding') return side === 1 ? '多' : '空'
        return <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>
      },
    },
    sideColumns('ours', '我方账簿'),
    sideColumns('theirs', '对账单'),
    {
      title: '说明',
      key: 'note',
      width: 120,
      render: (_, row) => {
        const aside = [merged(row), sourceOf(row)].filter((text) => text !== '').join('；')
        const lines = row.theirs?.refs.join('、') ?? ''
        if (!row.note) {
          return (
            <small className="statement-none" title={aside}>
              {[merged(row), lines === '' ? '' : `文件第 ${lines} 行`].filter((text) => text !== '').join('；')}
            </small>
          )
        }
        const { note, by, at, action } = row.note
        return (
          <span className="statement-two" title={`${note}\n${aside}`}>
            <span className="statement-note">{note}</span>
            <small>
              <PersonText account={by} /> {at.slice(0, 16)} {noteActionLabels[action]}
            </small>
          </span>
        )
      },
    },
    {
      title: '操作',
      key: 'actions',
      width: 96,
      ...(isNarrow ? {} : { fixed: 'right' }),
      render: (_, row) => (
        <RowActions
          actions={[
            {
              text: '说明',
              action: 'RECORD:reconcile',
              isHidden: row.state === null,
              onClick: () => say(row, 'explain'),
            },
            {
              text: '认可',
              action: 'RECORD:reconcile',
              isHidden: row.state === null || row.state === 'accepted',
              onClick: () => say(row, 'accept'),
            },
            {
              text: '重开',
              action: 'RECORD:reconcile',
              isHidden: row.state !== 'accepted',
              onClick: () => say(row, 'reopen'),
            },
          ]}
        />
      ),
    },
  ]
}
