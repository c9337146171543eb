import type { NewsRow } from '@liangshu/contract/insight/news'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Pagination, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useIsNarrow } from '../../shared/theme/media.ts'
import { totalText } from '../../widgets/list-page/list-footer.tsx'
import { AnalysisDialog } from '../news-analysis/analysis-dialog.tsx'
import { toneOf, toneSigns } from '../news-analysis/analysis-words.ts'
import { NewsFilters } from './news-filters.tsx'
import { firstSearch, newsPageQuery, newsSourcesQuery, type NewsSearch } from './news-page-queries.ts'
import { newsOfRow } from './news-queries.ts'
import { NewsReader } from './news-reader.tsx'
import './news-page.css'

function Line({ row, isChosen, onChoose }: { row: NewsRow; isChosen: boolean; onChoose: () => void }) {
  const tone = row.judgement ? toneOf(row.judgement.direction) : 'flat'
  return (
    <li>
      <button type="button" aria-current={isChosen} onClick={onChoose}>
        <time className="num">{row.showTime.slice(5, 16)}</time>
        <span className={`news-tone is-${tone}`}>{toneSigns[tone]}</span>
        <span className="news-title">{row.title}</span>
        <small>{row.category}</small>
        <small className="news-media">{row.media}</small>
      </button>
    </li>
  )
}

/** Which sources bring news, and how each does. */
function Sources() {
  const { data = [] } = useQuery(newsSourcesQuery)
  return (
    <small className="news-sources">
      {data.map(({ name, items, lastFailure }) => (
        <span
          key={name}
          title={lastFailure ? `最近一次失败：${lastFailure}` : '正常'}
          data-failed={lastFailure !== null}
        >
          {name} {items} 条{lastFailure ? ' ▲ 暂不可用' : ''}
        </span>
      ))}
    </small>
  )
}

interface ListProps {
  search: NewsSearch
  chosen: string | undefined
  onChoose: (row: NewsRow) => void
  onChange: (change: Partial<NewsSearch>) => void
}

function List({ search, chosen, onChoose, onChange }: ListProps) {
  const { data, error, isPending, refetch } = useQuery(newsPageQuery(search))
  if (error && !data)
    return (
      <Result status="warning" title={error.message} extra={<Button onClick={() => void refetch()}>重新加载</Button>} />
    )
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 18 }} className="news-skeleton" />
  if (data.records.length === 0)
    return <Empty description="近30天没有符合条件的资讯，可放宽或重置条件" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <>
      <ul className="news-lines" aria-label="资讯">
        {data.records.map((row) => (
          <Line key={row.code} row={row} isChosen={row.code === chosen} onChoose={() => onChoose(row)} />
        ))}
      </ul>
      <footer>
        <Sources />
        <Pagination
          size="small"
          current={search.pageNo}
          pageSize={search.pageSize}
          total={data.total}
          showTotal={totalText}
          pageSizeOptions={[30, 50, 100]}
          showSizeChanger
          showQuickJumper
          onChange={(pageNo, pageSize) => onChange({ pageNo, pageSize })}
        />
      </footer>
    </>
  )
}

/** All news of thirty days: looked for on the left, read on the right. */
export function NewsPage() {
  const isNarrow = useIsNarrow()
  const [search, setSearch] = useState(firstSearch)
  const [chosen, setChosen] = useState<NewsRow>()
  const [analysis, setAnalysis] = useState<{ row: NewsRow; opening: number; isOpen: boolean }>()
  const { data } = useQuery(newsPageQuery(search))
  const change = (next: Partial<NewsSearch>) => setSearch((last) => ({ ...last, pageNo: 1, ...next }))
  const shown = chosen ?? (isNarrow ? undefined : data?.records[0])
  const reader = shown ? (
    <NewsReader
      key={shown.code}
      row={shown}
      onSector={(sector) => {
        change({ ...firstSearch, sector })
        setChosen(undefined)
      }}
      onAnalyse={() => setAnalysis((last) => ({ row: shown, opening: (last?.opening ?? 0) + 1, isOpen: true }))}
    />
  ) : null
  return (
    <div className="news-page">
      <NewsFilters search={search} media={data?.media ?? []} onChange={change} />
      <div className="news-columns">
        <section className="news-left" aria-label="资讯列表">
          <List search={search} chosen={shown?.code} onChoose={setChosen} onChange={change} />
        </section>
        {isNarrow ? (
          <Drawer open={chosen !== undefined} size="large" title="资讯" onClose={() => setChosen(undefined)}>
            {reader}
          </Drawer>
        ) : (
          <section className="news-right" aria-label="资讯全文">
            {reader}
          </section>
        )}
      </div>
      {analysis ? (
        <AnalysisDialog
          news={newsOfRow(analysis.row)}
          opening={analysis.opening}
          open={analysis.isOpen}
          onClose={() => setAnalysis({ ...analysis, isOpen: false })}
        />
      ) : null}
    </div>
  )
}
