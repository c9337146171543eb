import { analysisTypeLabels, directionOf, type AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import type { HitRecord } from '@liangshu/contract/insight/news-analysis'
import { injectionLabels } from '@liangshu/engine/analysis/news/find-injection'
import { Alert, Tag } from 'antd'
import {
  confidenceText,
  durationWords,
  engineText,
  signalWords,
  toneOf,
  toneSigns,
  valuationWords,
  verdictOf,
} from './analysis-words.ts'
import { FactorColumn, FactorList } from './factor-columns.tsx'
import './analysis.css'

function Head({ result, record }: { result: AnalysisResult; record: HitRecord | null }) {
  const tone = toneOf(directionOf(result))
  const { engine, confidence, as_of: asOf } = result.meta
  return (
    <header className="analysis-head">
      <span className={`analysis-verdict is-${tone}`}>
        {toneSigns[tone]} {verdictOf(result)}
      </span>
      <span className="analysis-confidence" title="判断方向正确的概率">
        <span>置信度</span>
        <meter min={0} max={1} value={confidence} aria-label="置信度" />
        <b className="num">{confidenceText(confidence)}</b>
      </span>
      <span className="analysis-tags">
        <Tag>{analysisTypeLabels[result.type]}</Tag>
        <Tag>{engineText(engine)}</Tag>
        {record ? (
          <Tag
            className="analysis-record"
            title={`同一引擎、同一类型的判断，${record.horizon} 个交易日后按超额收益方向计`}
          >
            此类判断近 <b className="num">{record.n}</b> 次命中率{' '}
            <b className="num">{confidenceText(record.hitRate)}</b>
          </Tag>
        ) : null}
      </span>
      <small className="num">行情截至 {asOf}</small>
    </header>
  )
}

function Warnings({ meta }: { meta: AnalysisResult['meta'] }) {
  const told = meta.injection_flags.map((flag) => injectionLabels[flag] ?? flag)
  return (
    <>
      {told.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`文章含有试图左右分析的内容：${told.join('、')}。置信度已下调，请勿据此操作。`}
        />
      ) : null}
      {meta.fallback === '' ? null : <Alert type="info" showIcon title={meta.fallback} />}
    </>
  )
}

function StockPart({ part }: { part: NonNullable<AnalysisResult['stock_impact']> }) {
  return (
    <dl className="analysis-facts">
      <div>
        <dt>影响评分</dt>
        <dd className="num">{part.impact_score.toFixed(1)} / 10</dd>
      </div>
      <div>
        <dt>信号</dt>
        <dd>{signalWords[part.trading_signal]}</dd>
      </div>
      <div>
        <dt>影响周期</dt>
        <dd>{durationWords[part.impact_duration]}</dd>
      </div>
      <div className="is-wide">
        <dt>业务影响</dt>
        <dd>{part.business_impact || '--'}</dd>
      </div>
      <div className="is-wide">
        <dt>财务影响</dt>
        <dd>{part.financial_impact || '--'}</dd>
      </div>
    </dl>
  )
}

function IndustryPart({ part }: { part: NonNullable<AnalysisResult['industry_direction']> }) {
  const { bullish, bearish, neutral } = part.sub_sectors
  const lists = [
    { title: '看多板块', items: bullish },
    { title: '看空板块', items: bearish },
    { title: '中性板块', items: neutral },
  ].filter(({ items }) => items.length > 0)
  return (
    <dl className="analysis-facts">
      <div>
        <dt>估值水平</dt>
        <dd>{valuationWords[part.valuation_level]}</dd>
      </div>
      <div>
        <dt>行业置信度</dt>
        <dd className="num">{confidenceText(part.confidence)}</dd>
      </div>
      {lists.map(({ title, items }) => (
        <div key={title} className="is-wide">
          <dt>{title}</dt>
          <dd>
            <FactorList items={items} />
          </dd>
        </div>
      ))}
      <div className="is-wide">
        <dt>竞争格局</dt>
        <dd>{part.competitive_landscape || '--'}</dd>
      </div>
    </dl>
  )
}

/** A result by its type: verdict, what speaks for it, where it is written, and what is not known. All of it plain text. */
export function AnalysisView({ result, record }: { result: AnalysisResult; record: HitRecord | null }) {
  const { market_direction: market, industry_direction: industry, stock_impact: stock, meta } = result
  return (
    <article className="analysis" aria-label="分析结果">
      <Head result={result} record={record} />
      <Warnings meta={meta} />
      <p className="analysis-summary">{result.summary_report}</p>
      {stock ? <StockPart part={stock} /> : null}
      {industry ? <IndustryPart part={industry} /> : null}
      {market ? (
        <div className="analysis-factors">
          <FactorColumn title="利多因素" tone="up" group={market.bullish_factors} />
          <FactorColumn title="利空因素" tone="down" group={market.bearish_factors} />
        </div>
      ) : null}
      {result.detailed_analysis === '' ? null : <p className="analysis-detail">{result.detailed_analysis}</p>}
      <section className="analysis-evidence" aria-label="原文依据">
        <h4>原文依据</h4>
        {meta.evidence.length === 0 ? <p className="analysis-none">没有可引用的原文</p> : null}
        {meta.evidence.map(({ quote, field, offset }) => (
          <blockquote key={`${field} ${offset} ${quote}`}>
            {quote}
            <small>{field === 'title' ? '标题' : `正文第 ${offset + 1} 字起`}</small>
          </blockquote>
        ))}
      </section>
      {meta.unknowns.length > 0 ? <p className="analysis-unknowns">尚不清楚：{meta.unknowns.join('；')}</p> : null}
      <footer>{meta.disclaimer}</footer>
    </article>
  )
}
