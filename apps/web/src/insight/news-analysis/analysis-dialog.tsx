import type { AnalysisVersion } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Result, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { propose } from '../../shared/proposal/proposed.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import type { News } from '../news/news-queries.ts'
import { analysisFailure, analysisQuery } from './analysis-queries.ts'
import { AnalysisView } from './analysis-view.tsx'
import { EngineCompare } from './engine-compare.tsx'
import './analysis.css'

const START_MS = 500
const WIDTH = 860

/** The question of one opening: begun after a moment, asked until there is a result or nobody looks any more. */
function useAnalysis(code: string, opening: number, isOpen: boolean) {
  const [hasBegun, setHasBegun] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  const query = useQuery(analysisQuery({ code, opening, attempt }, hasBegun && isOpen))
  return { ...query, attempt, again: () => setAttempt((last) => last + 1) }
}

type Asking = ReturnType<typeof useAnalysis>

/** Nothing an engine says places an order: a person may lay it beside a proposal of their own. */
function Attach({ news, onDone }: { news: News; onDone: () => void }) {
  const mayPropose = useMaySee('PROPOSAL:add')
  if (!mayPropose) return null
  const title = news.title.slice(0, 190)
  const attach = () => {
    onDone()
    propose({
      title: news.title.slice(0, 60),
      symbols: [],
      attachments: [
        { kind: 'news', ref: news.id, title },
        { kind: 'ai', ref: news.id, title: `AI分析：${title}` },
      ],
    })
  }
  return (
    <Button size="small" onClick={attach}>
      附到投资提案
    </Button>
  )
}

function Answer({ asking, news, onDone }: { asking: Asking; news: News; onDone: () => void }) {
  const { data, error, isFetching, attempt } = asking
  const [chosen, setChosen] = useState<AnalysisVersion>()
  const again = () => {
    setChosen(undefined)
    asking.again()
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
        <Attach news={news} onDone={onDone} />
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

function OneOpening({ news, opening, open, onClose }: AnalysisDialogProps) {
  // Stands outside of the modal, which keeps what is in it until it has faded out.
  const asking = useAnalysis(news.id, opening, open)
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
      <Answer asking={asking} news={news} onDone={onClose} />
    </Modal>
  )
}

/** What the engines make of one item. Closed, nothing is asked any more; opened again, it begins anew. */
export function AnalysisDialog(props: AnalysisDialogProps) {
  return <OneOpening key={`${props.news.id} ${props.opening}`} {...props} />
}
