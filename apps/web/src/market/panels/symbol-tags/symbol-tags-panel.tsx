import { directionOf } from '@liangshu/contract/market/format'
import { symbolFactPaths, symbolTags, type SymbolSector, type SymbolTags } from '@liangshu/contract/market/symbol-facts'
import { Tag } from 'antd'
import { momentParams, useMoment, type Moment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { ahead, useAhead } from '../../../desk/panel/use-ahead.ts'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { changeText } from '../figures.ts'
import './symbol-tags.css'

const TAGS_MS = 15_000
const tagsQuery = (symbol: string, moment: Moment) => ({
  queryKey: ['market', 'tags', symbol, moment],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(symbolFactPaths.tags, { params: { symbol, ...momentParams(moment) }, signal, schema: symbolTags }),
  refetchInterval: TAGS_MS,
  retry: false,
})

const kinds = { concept: '概念', style: '风格', event: '事件', risk: '风险' } as const
const byHeat = (a: SymbolSector, b: SymbolSector): number =>
  Number(b.type === 'industry') - Number(a.type === 'industry') || b.heat - a.heat

function Sectors({ sectors }: { sectors: readonly SymbolSector[] }) {
  const choose = useChoose()
  return (
    <table className="tags-sectors num" aria-label="所属板块">
      <thead>
        <tr>
          <th scope="col">板块</th>
          <th scope="col">涨幅</th>
          <th scope="col">热度</th>
          <th scope="col">排名</th>
        </tr>
      </thead>
      <tbody>
        {sectors.toSorted(byHeat).map(({ code, name, type, changePct, heat, rank, stage }) => (
          <tr key={code}>
            <td>
              <button type="button" title="联动面板切换到这个板块" onClick={() => choose({ sector: code })}>
                {name}
              </button>
              <small>{stage ?? (type === 'industry' ? '行业' : '概念')}</small>
            </td>
            <td className={directionOf(changePct)}>{changeText(changePct)}</td>
            <td>{heat.toFixed(1)}</td>
            <td>{rank}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isNothing = ({ industry, tags }: SymbolTags) => industry === null && tags.length === 0

/** The sectors a symbol belongs to as they stand now, and what else is said of it. */
export function SymbolTagsPanel() {
  const symbol = useFollowed('symbol')
  const name = useInstrument(symbol)?.name ?? null
  const query = usePanelQuery(tagsQuery(symbol, useMoment()), () => ({ subject: name }))
  useAhead((other) => [ahead(tagsQuery(other, null))])
  useTable(() => ({
    head: ['类型', '名称', '涨幅', '热度', '排名'],
    rows: (query.data?.sectors ?? []).map((row) => [
      row.type === 'industry' ? '行业' : '概念',
      row.name,
      row.changePct,
      row.heat,
      row.rank,
    ]),
  }))
  return (
    <PanelData of={query} isRefilled>
      {(data) => {
        if (isNothing(data)) return <PanelNotice>这只证券没有板块和标签</PanelNotice>
        const { industry, tags, sectors } = data
        // Concepts stand in the table already, where it may be seen.
        const listed = new Set(sectors.map((sector) => sector.name))
        const others = tags.filter(({ tag }) => !listed.has(tag))
        return (
          <div className="tags">
            {sectors.length > 0 ? <Sectors sectors={sectors} /> : null}
            <div className="tags-list">
              {sectors.length === 0 && industry ? <Tag>{industry}</Tag> : null}
              {others.map(({ tag, kind, since }) => (
                <Tag
                  key={`${kind}${tag}`}
                  {...(kind === 'risk' && { color: 'warning' })}
                  title={`${kinds[kind]}${since ? ` · 自 ${since}` : ''}`}
                >
                  {tag}
                </Tag>
              ))}
            </div>
          </div>
        )
      }}
    </PanelData>
  )
}
