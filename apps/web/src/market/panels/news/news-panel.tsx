import { newsAnswer, type NewsItem } from '@liangshu/contract/insight/news'
import { Popover } from 'antd'
import { momentParams, useMoment, type Moment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { RequestError } from '../../../shared/request/request-error.ts'
import { request } from '../../../shared/request/request.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { newsParams } from './panel.ts'
import './news.css'

const NEWS_MS = 30_000
const MOST = 50
const PATH = '/news/list'

const newsQuery = (symbol: string | null, moment: Moment) => ({
  queryKey: ['news', 'panel', symbol, moment],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<NewsItem[]> => {
    const params = { page: 1, size: MOST, ...(symbol && { symbol }), ...momentParams(moment) }
    const { success, message, data } = await request.get(PATH, { params, bare: true, schema: newsAnswer, signal })
    if (!success) throw new RequestError(message || '数据加载失败', { kind: 'refused', path: PATH })
    return data
  },
  refetchInterval: NEWS_MS,
  retry: false,
})

const scopes = { symbol: '个股', all: '全部' } as const

function Item({ title, summary, show_time: time, media_name: media, unique_url: url }: NewsItem) {
  return (
    <li>
      <time className="num">{time.slice(5, 16)}</time>
      <Popover
        trigger={['click']}
        content={
          <div className="news-card">
            <strong>{title}</strong>
            <p>{summary}</p>
            <small>
              {media} · {time}
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {' '}
                  原文
                </a>
              ) : null}
            </small>
          </div>
        }
      >
        <button type="button">{title}</button>
      </Popover>
    </li>
  )
}

/** The news of the symbol, or all of them, the newest first. */
export function NewsPanel() {
  const symbol = useFollowed('symbol')
  const name = useInstrument(symbol)?.name ?? symbol
  const [{ scope }, change] = usePanelParams(newsParams)
  const isOwn = scope === 'symbol'
  const query = usePanelQuery(newsQuery(isOwn ? symbol : null, useMoment()), (items) => ({
    state: items.length === 0 ? 'empty' : 'live',
    asOf: items[0]?.show_time ?? null,
    subject: isOwn ? name : null,
  }))
  useTable(() => ({
    head: ['时间', '标题', '来源'],
    rows: (query.data ?? []).map((item) => [item.show_time, item.title, item.media_name]),
  }))
  return (
    <div className="news">
      <fieldset aria-label="资讯范围" className="news-scopes">
        {(Object.keys(scopes) as (keyof typeof scopes)[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === scope} onClick={() => change({ scope: one })}>
            {scopes[one]}
          </button>
        ))}
      </fieldset>
      <PanelData of={query}>
        {(items) =>
          items.length === 0 ? (
            <PanelNotice>{isOwn ? `近30天没有 ${name} 的资讯` : '没有资讯，行情源不提供资讯时为空'}</PanelNotice>
          ) : (
            <ul>
              {items.map((item) => (
                <Item key={item.code} {...item} />
              ))}
            </ul>
          )
        }
      </PanelData>
    </div>
  )
}
