import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { figureText } from '../quote-table/quote-columns.ts'
import { sectorRowsQuery } from '../sector/sector-queries.ts'
import '../../shared/home-card/home-card.css'

const SHOWN = 6

function Side({ title, rows, most }: { title: string; rows: readonly SectorRow[]; most: number }) {
  return (
    <div>
      <h3>{title}</h3>
      <ol className="num">
        {rows.map(({ code, name, changePct }) => {
          const direction = directionOf(changePct)
          return (
            <li key={code} className={direction}>
              <span>{name}</span>
              <i style={{ width: `${(Math.abs(changePct ?? 0) / most) * 100}%` }} />
              <b>{figureText('signedPercent', changePct, 2)}</b>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The industries that lead and those that lag. */
export function SectorCard() {
  const maySee = useMaySee('MACRO:view')
  const sectors = useQuery({ ...sectorRowsQuery('industry', null), ...quietQuery, enabled: maySee })
  if (!maySee) return null
  if (!sectors.data) return <CardPlace title="板块冷热" asked={[sectors]} />
  const sorted = sectors.data
    .filter(({ level, changePct }) => level === 1 && changePct !== null)
    .toSorted((a, b) => (b.changePct ?? 0) - (a.changePct ?? 0))
  const most = Math.max(0.001, ...sorted.map(({ changePct }) => Math.abs(changePct ?? 0)))
  return (
    <section className="home-panel" aria-label="板块冷热">
      <header>
        <h2>板块冷热</h2>
        <small>一级行业</small>
      </header>
      <div className="card-sectors">
        <Side title="领涨" rows={sorted.slice(0, SHOWN)} most={most} />
        <Side title="领跌" rows={sorted.slice(-SHOWN).toReversed()} most={most} />
      </div>
    </section>
  )
}
