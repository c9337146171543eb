import { exclusionLabels, factorNames, type SelectionInput } from '@liangshu/contract/insight/selection'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import { useMoment } from '../../desk/panel/panel-context.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { explainQuery } from './selection-queries.ts'
import { fixed, plainPercent } from './selection-figures.tsx'

function Words({ title, lines, kind }: { title: string; lines: readonly string[]; kind: string }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {lines.length === 0 ? (
        <p className="selection-note">没有</p>
      ) : (
        <ol className={kind}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Why a stock stands where it stands. */
export function ExplainPart({ body, symbol }: { body: SelectionInput; symbol: string }) {
  const { data, error } = useQuery(explainQuery(body, symbol, useMoment()))
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <div className="selection-explain">
      <header>
        <SymbolLink symbol={data.symbol} name={data.name} />
        <small className="num">{data.symbol}</small>
        <b className="num">{fixed(data.score, 1)}</b>
      </header>
      <p className="selection-note">
        {data.industry} · {data.rank === null ? '未入选' : `第 ${data.rank} / ${data.stocks} 名`}
        {data.missing > 0 ? ` · ${data.missing} 个因子缺失，以行业中位数代替并扣分` : ''}
      </p>
      {data.reasons.length > 0 ? (
        <p>
          {data.reasons.map((reason) => (
            <Tag key={reason} color="warning">
              {exclusionLabels[reason]}
            </Tag>
          ))}
        </p>
      ) : null}
      <Words title="加分最多" lines={data.positive} kind="up" />
      <Words title="减分最多" lines={data.negative} kind="down" />
      <dl className="selection-facts">
        <div>
          <dt>建仓1000万</dt>
          <dd className="num">{data.buildDays === null ? '--' : `${data.buildDays.toFixed(1)} 日`}</dd>
        </div>
        <div>
          <dt>相似入选命中率</dt>
          <dd className="num">{plainPercent(data.hitRate)}</dd>
        </div>
        <div>
          <dt>样本</dt>
          <dd className="num">{data.hitSamples}</dd>
        </div>
      </dl>
      <table className="selection-parts" aria-label="因子明细">
        <thead>
          <tr>
            <th>因子</th>
            <th>原值</th>
            <th>中性化</th>
            <th>贡献</th>
          </tr>
        </thead>
        <tbody>
          {data.factors.map(({ key, raw, neutral, value, isMissing }) => (
            <tr key={key} className={isMissing ? 'is-missing' : ''}>
              <th scope="row">{factorNames[key]}</th>
              <td className="num">{isMissing ? '缺失' : fixed(raw, 4)}</td>
              <td className="num">{fixed(neutral, 2)}σ</td>
              <td className={`num ${value > 0 ? 'up' : value < 0 ? 'down' : ''}`}>
                {value > 0 ? '+' : value < 0 ? '−' : ''}
                {Math.abs(value).toFixed(2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="selection-note">
        相似入选：过去以同一因子领先入选的证券，到下次调整时跑赢全部A股的比例；少于 30 个不展示
      </p>
    </div>
  )
}
