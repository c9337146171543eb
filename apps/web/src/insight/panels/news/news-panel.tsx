import { newsCategories, newsPage, newsPaths, type NewsRow } from '@liangshu/contract/insight/news'
import { lazy, Suspense, useState } from 'react'
import { momentParams, type Moment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useInstrument } from '../../../market/index.ts'
import { request } from '../../../shared/request/request.ts'
import { toneOf, toneSigns } from '../../news-analysis/analysis-words.ts'
import { newsOfRow } from '../../news/news-queries.ts'
import { newsParams } from './panel.ts'
import './news.css'

const AnalysisDialog = lazy(async () => ({
  default: (await import('../../news-analysis/analysis-dialog.tsx')).AnalysisDialog,
}))

const NEWS_MS = 30_000
const MOST = 50

const newsQuery = (symbol: string | null, category: string, moment: Moment) => ({
  queryKey: ['news', 'panel', symbol, category, moment],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(newsPaths.page, {
      params: {
        pageNo: 1,
        pageSize: MOST,
        ...(symbol && { symbol }),
        ...(category && { category }),
        ...momentParams(moment),
      },
      schema: newsPage,
      signal,
    }),
  refetchInterval: NEWS_MS,
  retry: false,
})

const scopes = { symbol: '个股', all: '全部' } as const

interface ItemProps {
  row: NewsRow
  today: string
  onOpen: (row: NewsRow) => void
}

function Item({ row, today, onOpen }: ItemProps) {
  const tone = row.judgement ? toneOf(row.judgement.direction) : 'flat'
  return (
    <li>
      <time className="num">
        {row.showTime.startsWith(today) ? row.showTime.slice(11, 16) : row.showTime.slice(5, 16)}
      </time>
      <span className={`news-tone is-${tone}`} title={tone === 'flat' ? undefined : tone === 'up' ? '偏多' : '偏空'}>
        {toneSigns[tone]}
      </span>
      <button type="button" title={`${row.title}\n${row.summary}`} onClick={() => onOpen(row)}>
        {row.title}
      </button>
      <small>{row.media}</small>
    </li>
  )
}

/** The news of the symbol, or all of them, the newest first; each opens what the engines make of it. */
export function NewsPanel() {
  const symbol = useFollowed('symbol')
  const name = useInstrument(symbol)?.name ?? symbol
  const [{ scope, category }, change] = usePanelParams(newsParams)
  const [opened, setOpened] = useState<{ row: NewsRow; opening: number; isOpen: boolean }>()
  const isOwn = scope === 'symbol'
  const moment = useMoment()
  const query = usePanelQuery(newsQuery(isOwn ? symbol : null, category, moment), ({ records }) => ({
    state: records.length === 0 ? 'empty' : 'live',
    asOf: records[0]?.showTime ?? null,
    subject: isOwn ? name : null,
  }))
  useTable(() => ({
    head: ['时间', '标题', '分类', '来源', '证券', '板块'],
    rows: (query.data?.records ?? []).map((row) => [
      row.showTime,
      row.title,
      row.category,
      row.media,
      row.symbols.map((one) => one.name).join('、'),
      row.sectors.map((one) => one.name).join('、'),
    ]),
  }))
  const open = (row: NewsRow) => setOpened((last) => ({ row, opening: (last?.opening ?? 0) + 1, isOpen: true }))
  return (
    <div className="news">
      <div className="news-bar">
        <fieldset aria-label="资讯范围" className="news-scopes">
          {(Object.keys(scopes) as (keyof typeof scopes)[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === scope} onClick={() => change({ scope: one })}>
              {scopes[one]}
            </button>
          ))}
        </fieldset>
        <select
          aria-label="资讯分类"
          value={category}
          onChange={({ target }) => change({ category: newsParams.parse({ category: target.value }).category })}
        >
          <option value="">全部分类</option>
          {newsCategories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <PanelData of={query}>
        {({ records }) =>
          records.length === 0 ? (
            <PanelNotice>
              {moment !== null
                ? '该时刻之前没有保存的资讯，资讯只保存最近30天'
                : isOwn
                  ? `近30天没有 ${name} 的资讯`
                  : category
                    ? `近30天没有${category}类资讯`
                    : '没有资讯，行情源不提供资讯时为空'}
            </PanelNotice>
          ) : (
            <ul>
              {records.map((row) => (
                <Item key={row.code} row={row} today={records[0]?.showTime.slice(0, 10) ?? ''} onOpen={open} />
              ))}
            </ul>
          )
        }
      </PanelData>
      <Suspense>
        {opened ? (
          <AnalysisDialog
            news={newsOfRow(opened.row)}
            opening={opened.opening}
            open={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
