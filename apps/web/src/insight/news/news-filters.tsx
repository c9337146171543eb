import { newsCategories } from '@liangshu/contract/insight/news'
import { Button, DatePicker, Input, Select, Tag } from 'antd'
import { firstSearch, type NewsSearch } from './news-page-queries.ts'

interface NewsFiltersProps {
  search: NewsSearch
  media: readonly string[]
  onChange: (change: Partial<NewsSearch>) => void
}

const directions = [
  { value: 'up', label: '▲ 偏多' },
  { value: 'down', label: '▼ 偏空' },
  { value: 'none', label: '中性' },
]

/** One line: what is looked for. Every change asks again from the first page. */
export function NewsFilters({ search, media, onChange }: NewsFiltersProps) {
  const isFiltered = Object.entries(search).some(
    ([name, value]) => name !== 'pageNo' && name !== 'pageSize' && value !== '',
  )
  return (
    <search className="news-filters">
      <Input.Search
        key={`keyword ${search.keyword}`}
        aria-label="关键词"
        placeholder="标题或正文"
        allowClear
        maxLength={40}
        defaultValue={search.keyword}
        onSearch={(keyword) => onChange({ keyword: keyword.trim() })}
      />
      <Input.Search
        key={`symbol ${search.symbol}`}
        aria-label="证券代码"
        placeholder="证券代码"
        allowClear
        maxLength={40}
        defaultValue={search.symbol}
        onSearch={(symbol) => onChange({ symbol: symbol.trim() })}
      />
      <Select
        aria-label="分类"
        placeholder="分类"
        allowClear
        value={search.category || null}
        options={newsCategories.map((value) => ({ value, label: value }))}
        onChange={(category: string | undefined) => onChange({ category: category ?? '' })}
      />
      <Select
        aria-label="判断"
        placeholder="判断"
        allowClear
        value={search.direction || null}
        options={directions}
        onChange={(direction: string | undefined) => onChange({ direction: direction ?? '' })}
      />
      <Select
        aria-label="媒体"
        placeholder="媒体"
        allowClear
        showSearch
        value={search.media || null}
        options={media.map((value) => ({ value, label: value }))}
        onChange={(value: string | undefined) => onChange({ media: value ?? '' })}
      />
      <DatePicker.RangePicker
        aria-label="日期"
        placeholder={['开始日期', '结束日期']}
        allowEmpty={[true, true]}
        onChange={(_days, texts) => onChange({ from: texts?.[0] ?? '', to: texts?.[1] ?? '' })}
      />
      {search.sector === '' ? null : (
        <Tag closable onClose={() => onChange({ sector: '' })}>
          板块 {search.sector}
        </Tag>
      )}
      <Button disabled={!isFiltered} onClick={() => onChange({ ...firstSearch, pageSize: search.pageSize })}>
        重置
      </Button>
    </search>
  )
}
