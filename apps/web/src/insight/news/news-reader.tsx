import type { NewsFull, NewsRow } from '@liangshu/contract/insight/news'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton, Tag } from 'antd'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { versionsQuery } from '../news-analysis/analysis-queries.ts'
import { AnalysisView } from '../news-analysis/analysis-view.tsx'
import { newsFullQuery } from './news-page-queries.ts'

function Links({ news, onSector }: { news: NewsFull; onSector: (code: string) => void }) {
  if (news.symbols.length + news.sectors.length === 0) return null
  return (
    <p className="news-links">
      {news.symbols.map(({ code, name }) => (
        <SymbolLink key={code} symbol={code} name={name} />
      ))}
      {news.sectors.map(({ code, name }) => (
        <button key={code} type="button" title="只看该板块的资讯" onClick={() => onSector(code)}>
          {name}
        </button>
      ))}
    </p>
  )
}

/** What has been said about it so far, without asking any engine. */
function Known({ code }: { code: string }) {
  const { data } = useQuery(versionsQuery(code))
  const [first] = data?.versions ?? []
  return first ? <AnalysisView result={first.result} record={first.record} /> : null
}

interface NewsReaderProps {
  row: NewsRow
  onAnalyse: () => void
  onSector: (code: string) => void
}

/** One item in full, with the shares and sectors it names and what the engines made of it. */
export function NewsReader({ row, onAnalyse, onSector }: NewsReaderProps) {
  const { data, error, refetch } = useQuery(newsFullQuery(row.code))
  if (error)
    return (
      <Result status="warning" title={error.message} extra={<Button onClick={() => void refetch()}>重试</Button>} />
    )
  return (
    <article className="news-reader" aria-label={row.title}>
      <h2>{row.title}</h2>
      <p className="news-meta">
        <Tag>{row.category}</Tag>
        <span>{row.media}</span>
        <time className="num">{row.showTime}</time>
        {row.copies > 0 ? <span>另有 {row.copies} 家媒体报道</span> : null}
        {row.url === '' ? null : (
          <a href={row.url} target="_blank" rel="noopener noreferrer">
            原文
          </a>
        )}
      </p>
      {data ? (
        <>
          <p className="news-text">{data.content}</p>
          <Links news={data} onSector={onSector} />
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
      <div className="news-judged">
        <Known key={row.code} code={row.code} />
        <Button onClick={onAnalyse}>AI新闻分析</Button>
      </div>
    </article>
  )
}
