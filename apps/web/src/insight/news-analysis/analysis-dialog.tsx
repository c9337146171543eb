import type { AnalysisVersion } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Result, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { News } from '../news/news-queries.ts'
import { analysisFailure, analysisQuery } from './analysis-queries.ts'
import { AnalysisView } from './analysis-view.tsx'
import { EngineCompare } from './engine-compare.tsx'
import './analysis.css'

const START_MS = 500
const WIDTH = 860

function Analysis({ news, opening }: { news: News; opening: number }) {
  const [hasBegun, setHasBegun] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState<AnalysisVersion>()
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data, error, isFetching } = useQuery(analysisQuery({ code: news.id, opening, attempt }, hasBegun))
  const again = () => {
    setChosen(undefined)
    setAttempt((last) => last + 1)
  }
  if (error && !isFetching)
    return (
      <Result
        status="warning"
        title={analysisFailure(error)}
        extra={
          <Button type="primary" onClick={again}>
            重新分析
          </Button>
        }
      />
    )
  const result = chosen?.result ?? data?.analysis_result
  if (!result)
    return (
      <output className="analysis-wait">
        <Spin />
        <span>正在分析，请稍候…</span>
      </output>
    )
  return (
    <>
      <AnalysisView result={result} record={(chosen ? chosen.record : data?.record) ?? null} />
      <EngineCompare key={attempt} code={news.id} onShow={setChosen} />
      <div className="analysis-actions">
        <Button size="small" onClick={again}>
          重新分析
        </Button>
      </div>
    </>
  )
}

interface AnalysisDialogProps {
  news: News
  opening: number
  open: boolean
  onClose: () => void
}

/** What the engines make of one item. Closed, nothing is asked any more. */
export function AnalysisDialog({ news, opening, open, onClose }: AnalysisDialogProps) {
  return (
    <Modal title="AI新闻分析" width={WIDTH} footer={null} open={open} onCancel={onClose} destroyOnHidden>
      <section className="analysis-news">
        <h3>
          {news.title}
          {news.originalUrl === '' ? null : (
            <a href={news.originalUrl} target="_blank" rel="noopener noreferrer">
              原文
            </a>
          )}
        </h3>
        <p>{news.subtitle}</p>
        <small>
          {news.mediaName} <time className="num">{news.publishTime}</time>
        </small>
      </section>
      {open ? <Analysis key={`${news.id} ${opening}`} news={news} opening={opening} /> : null}
    </Modal>
  )
}
