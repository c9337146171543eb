import { directionOf } from '@liangshu/contract/insight/analysis-result'
import type { AnalysisVersion } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from './analysis-queries.ts'
import { confidenceText, engineText, toneOf, toneSigns, verdictOf } from './analysis-words.ts'

function Row({ one, onShow }: { one: AnalysisVersion; onShow: (version: AnalysisVersion) => void }) {
  const tone = toneOf(directionOf(one.result))
  const answered = one.result.meta.engine
  return (
    <tr>
      <td>
        <button type="button" className="link" onClick={() => onShow(one)}>
          {engineText(one.engine)}
        </button>
        {answered === one.engine ? null : <small> 由{engineText(answered)}代答</small>}
      </td>
      <td className="num">第 {one.version} 版</td>
      <td className={`is-${tone}`}>
        {toneSigns[tone]} {verdictOf(one.result)}
      </td>
      <td className="num">{confidenceText(one.result.meta.confidence)}</td>
      <td className="num">{one.record ? `${confidenceText(one.record.hitRate)}（${one.record.n} 次）` : '样本不足'}</td>
      <td className="num">{one.tokensIn + one.tokensOut > 0 ? one.tokensIn + one.tokensOut : '--'}</td>
      <td className="num">{one.createdAt.slice(5, 16)}</td>
    </tr>
  )
}

/** All that was said about an item: engines side by side, older versions below. */
export function EngineCompare({ code, onShow }: { code: string; onShow: (version: AnalysisVersion) => void }) {
  const { data } = useQuery(versionsQuery(code))
  if (!data || (data.versions.length < 2 && data.pending.length === 0)) return null
  return (
    <section className="analysis-compare" aria-label="各引擎对比">
      <h4>各引擎对比</h4>
      <div className="analysis-scroll">
        <table>
          <thead>
            <tr>
              <th>引擎</th>
              <th>版本</th>
              <th>判断</th>
              <th>置信度</th>
              <th>近期命中率</th>
              <th>词元</th>
              <th>时间</th>
            </tr>
          </thead>
          <tbody>
            {data.versions.map((one) => (
              <Row key={one.id} one={one} onShow={onShow} />
            ))}
          </tbody>
        </table>
      </div>
      {data.pending.length > 0 ? (
        <p className="analysis-none">分析中：{data.pending.map(engineText).join('、')}</p>
      ) : null}
    </section>
  )
}
