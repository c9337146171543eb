import ReadOutlined from '@ant-design/icons/ReadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { headlinesQuery, type News } from './news-queries.ts'
import './news-ticker.css'

const NewsDialog = lazy(async () => ({ default: (await import('./news-dialog.tsx')).NewsDialog }))

const AnalysisDialog = lazy(async () => ({
  default: (await import('../news-analysis/analysis-dialog.tsx')).AnalysisDialog,
}))

const ITEM_PX = 300
const STEP_MS = 50
/** The line is drawn three times, so that the last item is followed by the first. */
const COPIES = [0, 1, 2] as const

/** Only the time of day: the date is that of the screen. */
const clockOf = (publishTime: string) => publishTime.split(' ')[1] ?? publishTime

interface LineProps {
  news: readonly News[]
  onOpen: (news: News) => void
}

/** One pixel each 50 ms to the left, back to the beginning after one length; it stands while somebody points at it. */
function Line({ news, onOpen }: LineProps) {
  const steps = news.length * ITEM_PX
  const run = { '--news-steps': steps, '--news-length': `${steps}px`, '--news-time': `${steps * STEP_MS}ms` }
  return (
    <div className="news-line" style={run as CSSProperties}>
      {COPIES.map((copy) => (
        <ul key={copy} aria-hidden={copy > 0} inert={copy > 0}>
          {news.map((item) => (
            <li key={item.id}>
              <button type="button" title={item.title} tabIndex={-1} onClick={() => onOpen(item)}>
                <span>{item.title}</span>
                <time className="num">{clockOf(item.publishTime)}</time>
              </button>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/**
 * Arrows, Home and End move along the headlines. The one stop of the Tab key is the button behind them: headlines run out of
 * sight, and on a narrow screen there are none.
 */
function walk(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')].filter(
    (button) => button.closest('[inert]') === null,
  )
  const at = stops.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key]
  const next = to === undefined ? undefined : stops[(to + stops.length) % stops.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** What happens, in the header. Without news there is nothing to see, and nothing is said about it. */
export function NewsTicker() {
  const { data = [] } = useQuery(headlinesQuery)
  const [list, setList] = useState<{ opening: number; isOpen: boolean }>()
  const [analysis, setAnalysis] = useState<{ news: News; opening: number; isOpen: boolean }>()
  const showList = () => setList((last) => ({ opening: (last?.opening ?? 0) + 1, isOpen: true }))
  const analyse = (news: News) => setAnalysis((last) => ({ news, opening: (last?.opening ?? 0) + 1, isOpen: true }))
  if (data.length === 0) return null
  return (
    <div className="news-ticker" role="toolbar" aria-label="财经新闻" tabIndex={-1} onKeyDown={walk}>
      <div className="news-window">
        <Line news={data} onOpen={analyse} />
      </div>
      <Button
        type="text"
        size="small"
        aria-label="更多新闻"
        title="更多新闻"
        icon={<ReadOutlined />}
        onClick={showList}
      >
        <span className="news-more">更多</span>
      </Button>
      <Suspense>
        {list ? (
          <NewsDialog
            opening={list.opening}
            open={list.isOpen}
            onOpen={analyse}
            onClose={() => setList({ ...list, isOpen: false })}
          />
        ) : null}
        {analysis ? (
          <AnalysisDialog
            news={analysis.news}
            opening={analysis.opening}
            open={analysis.isOpen}
            onClose={() => setAnalysis({ ...analysis, isOpen: false })}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
