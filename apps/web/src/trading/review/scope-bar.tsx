import type { ReviewScopes } from '@liangshu/contract/trading/review'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Empty, Select } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { ReportData } from '../profit/report-data.tsx'
import { scopesQuery, type ReviewScope } from './review-queries.ts'
import '../report-page.css'
import './review.css'

const presets = (today: string) => {
  const end = dayjs(today)
  return [
    { label: '当日', value: [end, end] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近一周', value: [end.subtract(6, 'day'), end] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近一月', value: [end.subtract(1, 'month'), end] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近三月', value: [end.subtract(3, 'month'), end] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近一年', value: [end.subtract(1, 'year'), end] as [dayjs.Dayjs, dayjs.Dayjs] },
  ]
}

const optionsOf = ({ accounts, products }: ReviewScopes) => [
  { label: '范围', options: [{ value: '', label: '全部账户' }] },
  { label: '产品', options: products.map(({ id, name }) => ({ value: `productId:${id}`, label: name })) },
  { label: '账户', options: accounts.map(({ id, name }) => ({ value: `accountId:${id}`, label: name })) },
]

interface ScopeBarProps {
  scopes: ReviewScopes
  scope: ReviewScope
  onChange: (scope: ReviewScope) => void
  children?: ReactNode
}

/** Whose trades, and of which days. */
export function ScopeBar({ scopes, scope, onChange, children }: ScopeBarProps) {
  const { accountId, productId, from, to } = scope
  const chosen = accountId ? `accountId:${accountId}` : productId ? `productId:${productId}` : ''
  return (
    <search className="review-bar">
      <Select
        aria-label="范围"
        className="review-whose"
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        options={optionsOf(scopes)}
        onChange={(value: string) => {
          const [kind, id] = value.split(':')
          onChange({ ...(kind && id && { [kind]: id }), ...(from && { from }), ...(to && { to }) })
        }}
      />
      <DatePicker.RangePicker
        aria-label="日期"
        allowClear={false}
        value={[dayjs(from), dayjs(to)]}
        presets={presets(scopes.today)}
        onChange={(days) => {
          const [first, last] = days ?? []
          if (first && last) onChange({ ...scope, from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') })
        }}
      />
      {children}
    </search>
  )
}

interface ReviewPageProps {
  /** Months a page looks back on at first; 0 for the day alone. */
  months: number
  children: (scope: ReviewScope, bar: ReactNode, scopes: ReviewScopes) => ReactNode
}

/** A review page over what the user may see; without any account it says whom to ask. */
export function ReviewPage({ months, children }: ReviewPageProps) {
  const scopes = useQuery(scopesQuery)
  const [chosen, setChosen] = useState<ReviewScope | null>(null)
  return (
    <section className="report-page review-page">
      <ReportData of={scopes}>
        {(found) => {
          if (found.accounts.length === 0)
            return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可查看的账户，请联系机构管理员授权" />
          const from = dayjs(found.today).subtract(months, 'month').format('YYYY-MM-DD')
          const scope = chosen ?? { from, to: found.today }
          return children(scope, <ScopeBar scopes={found} scope={scope} onChange={setChosen} />, found)
        }}
      </ReportData>
    </section>
  )
}
