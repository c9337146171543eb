import { newsPage, newsPaths, type NewsRow } from '@liangshu/contract/insight/news'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useInstrument } from '../../../market/index.ts'
import { request } from '../../../shared/request/request.ts'
import { versionsQuery } from '../../news-analysis/analysis-queries.ts'
import { AnalysisView } from '../../news-analysis/analysis-view.tsx'
import { confidenceText, toneOf, toneSigns } from '../../news-analysis/analysis-words.ts'
import './news-analysis.css'

const AGAIN_MS = 30_000
const MOST = 20

const judgedQuery = (symbol: string) => ({
  queryKey: ['news', 'judged', symbol],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(newsPaths.page, { params: { pageNo: 1, pageSize: MOST, symbol }, schema: newsPage, signal }),
  refetchInterval: AGAIN_MS,
  retry: false,
})

function Shown({ code }: { code: string }) {
  const { data } = useQuery(versionsQuery(code))
  const [first] = data?.versions ?? []
  return first ? <AnalysisView result={first.result} record={first.record} /> : null
}

function Line({ row, isChosen, onChoose }: { row: NewsRow; isChosen: boolean; onChoose: () => void }) {
  const tone = row.judgement ? toneOf(row.judgement.direction) : 'flat'
  return (
    <li>
      <button type="button" aria-current={isChosen} title={row.title} onClick={onChoose}>
        <span className={`news-tone is-${tone}`}>{toneSigns[tone]}</span>
        <span>{row.title}</span>
        <small className="num">{row.judgement ? confidenceText(row.judgement.confidence) : '--'}</small>
      </button>
    </li>
  )
}

/** The news of the symbol as the engines judge them, one of them in full with its evidence. */
export function NewsAnalysisPanel() {
  const symbol = useFollowed('symbol')
  const name = useInstrument(symbol)?.name ?? symbol
  const [chosen, setChosen] = useState('')
  const query = usePanelQuery(judgedQuery(symbol), ({ records }) => ({
    state: records.length === 0 ? 'empty' : 'live',
    asOf: records[0]?.showTime ?? null,
    subject: name,
  }))
  useTable(() => ({
    head: ['时间', '标题', '方向', '置信度'],
    rows: (query.data?.records ?? []).map((row) => [
      row.showTime,
      row.title,
      row.judgement?.direction ?? null,
      row.judgement?.confidence ?? null,
    ]),
  }))
  return (
    <PanelData of={query}>
      {({ records }) => {
        const shown = records.find(({ code }) => code === chosen) ?? records[0]
        if (!shown) return <PanelNotice>近30天没有 {name} 的资讯，换一只证券看看</PanelNotice>
        return (
          <div className="news-analysis">
            <ul aria-label="已分析的资讯">
              {records.map((row) => (
                <Line
                  key={row.code}
                  row={row}
                  isChosen={row.code === shown.code}
                  onChoose={() => setChosen(row.code)}
                />
              ))}
            </ul>
            <Shown key={shown.code} code={shown.code} />
          </div>
        )
      }}
    </PanelData>
  )
}
