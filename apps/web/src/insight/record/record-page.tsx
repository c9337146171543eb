import { judgedLabels, type JudgedKind } from '@liangshu/contract/insight/judged-record'
import { Segmented } from 'antd'
import { useState } from 'react'
import { AnalysisRecord } from './analysis-record.tsx'
import { JudgedRecord } from './judged-record.tsx'
import './record-page.css'

type Scored = 'analysis' | JudgedKind
const scored: readonly { value: Scored; label: string }[] = [
  { value: 'analysis', label: '新闻分析' },
  { value: 'point', label: judgedLabels.point },
  { value: 'selection', label: judgedLabels.selection },
]

/** How everything that judges did: hits, Brier and calibration, with how many there are. */
export function RecordPage() {
  const [shown, setShown] = useState<Scored>('analysis')
  return (
    <div className="record-page">
      <Segmented
        className="record-kinds"
        aria-label="评分对象"
        value={shown}
        options={[...scored]}
        onChange={setShown}
      />
      {shown === 'analysis' ? <AnalysisRecord /> : <JudgedRecord key={shown} kind={shown} />}
    </div>
  )
}
