import {
  factorGroupLabels,
  type FactorGroup,
  type FactorGroupName,
  type FactorItem,
} from '@liangshu/contract/insight/analysis-result'
import { Popover } from 'antd'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import type { Tone } from './analysis-words.ts'

const isSymbol = (code: string | undefined): code is string =>
  code !== undefined && /^(?:SHSE|SZSE|BJSE)\.\d{6}$/.test(code)

function Factor({ item }: { item: FactorItem }) {
  if (typeof item === 'string') return <span className="factor">{item}</span>
  const { name, code, reason } = item
  const shown = isSymbol(code) ? <SymbolLink symbol={code} name={name} /> : name
  if (reason === '') return <span className="factor">{shown}</span>
  return (
    <Popover content={<p className="factor-reason">{reason}</p>} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its reason is read with the keyboard as well */}
      <span className="factor has-reason" tabIndex={0}>
        {shown}
      </span>
    </Popover>
  )
}

export function FactorList({ items }: { items: readonly FactorItem[] }) {
  return (
    <span className="factors">
      {items.map((item) => {
        const name = typeof item === 'string' ? item : `${item.name} ${item.code ?? ''}`
        return <Factor key={name} item={item} />
      })}
    </span>
  )
}

/** What speaks for one side, group by group. Groups without anything are not there. */
export function FactorColumn({ title, tone, group }: { title: string; tone: Tone; group: FactorGroup }) {
  const names = (Object.keys(factorGroupLabels) as FactorGroupName[]).filter((name) => (group[name]?.length ?? 0) > 0)
  return (
    <section className={`factor-column is-${tone}`} aria-label={title}>
      <h4>{title}</h4>
      {names.length === 0 ? <p className="analysis-none">文中没有</p> : null}
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{factorGroupLabels[name]}</dt>
            <dd>
              <FactorList items={group[name] ?? []} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
