import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useFollowed } from '../../desk/panel/panel-context.ts'
import { portfoliosQuery } from './macro-queries.ts'

/** The group the desk looks at, as a portfolio. */
export const GROUP_PORTFOLIO = 'group'

/** What is asked for: a choice, with the group of the desk filled in; `null` where none is chosen there. */
export function usePortfolio(choice: string): string | null {
  const group = useFollowed('group')
  if (choice !== GROUP_PORTFOLIO) return choice
  return group === null ? null : `group:${group}`
}

/** The products, accounts and groups a person may look at. */
export function PortfolioSelect({ value, onChange }: { value: string; onChange: (portfolio: string) => void }) {
  const known = useQuery(portfoliosQuery)
  const labels = { all: '全部', product: '产品', account: '账户' } as const
  const options = [
    ...(['all', 'product', 'account'] as const).map((kind) => ({
      label: labels[kind],
      options: (known.data ?? [])
        .filter((one) => one.kind === kind)
        .map(({ id, name }) => ({ value: id, label: name })),
    })),
    { label: '分组', options: [{ value: GROUP_PORTFOLIO, label: '联动的自选分组' }] },
  ].filter((part) => part.options.length > 0)
  return (
    <Select
      size="small"
      variant="filled"
      aria-label="组合"
      value={value}
      options={options}
      popupMatchSelectWidth={false}
      style={{ minWidth: 132 }}
      onChange={onChange}
    />
  )
}
