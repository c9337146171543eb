import { useStore } from 'zustand'
import type { PanelInstance, PanelStore } from './panel-store.ts'

const words = { loading: '加载中', live: '实时', empty: '无数据', failed: '加载失败', stale: '未能更新' } as const

type Light = keyof typeof words | 'frozen' | 'replay'

function lightOf({ isFrozen, report }: PanelInstance, isReplay: boolean): Light {
  if (report.state === 'failed' || report.state === 'stale' || report.state === 'loading') return report.state
  if (isFrozen) return 'frozen'
  return isReplay ? 'replay' : report.state
}

const labels: Readonly<Record<Light, string>> = { ...words, frozen: '已冻结', replay: '回放' }

/** A replay knows minutes only. */
const clockOf = (asOf: string, light: Light) => asOf.slice(11, light === 'replay' ? 16 : 19) || asOf

/** The moment the numbers are of, and how it stands with them: shape and colour both tell. */
export function PanelFreshness({ panel, isReplay }: { panel: PanelStore; isReplay: boolean }) {
  const instance = useStore(panel.state)
  const { asOf, readAt, source, coverage } = instance.report
  const light = lightOf(instance, isReplay)
  // A replay shows another day; when that was read tells nothing of it.
  const told = light === 'replay' ? null : readAt
  const clock = asOf ? clockOf(asOf, light) : told && `更新 ${clockOf(told, light)}`
  const facts = [
    asOf ? `数据时间 ${asOf}` : told && `更新时间 ${told}`,
    source && (source === 'feed' ? '真实行情' : '模拟行情'),
    coverage !== null && `覆盖 ${(coverage * 100).toFixed(1)}%`,
  ].filter(Boolean)
  return (
    <span className={`panel-freshness num is-${light}`} title={[labels[light], ...facts].join(' · ')}>
      {light === 'replay' ? <b>回放</b> : null}
      {clock ? <time>{clock}</time> : null}
      <i aria-hidden="true" />
      {light === 'replay' ? null : <span className="visually-hidden">{labels[light]}</span>}
    </span>
  )
}
