import type { GroupAlert } from '@liangshu/contract/watch/group-calls'
import { useChoose, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { levelLabels } from '../../dialogs/monitor-form.ts'
import { alertsQuery } from '../../watch-queries.ts'
import './group-alerts.css'

const todayOf = ([first]: readonly GroupAlert[]) => first?.time.slice(0, 10)

function AlertLine({ alert, isToday }: { alert: GroupAlert; isToday: boolean }) {
  const choose = useChoose()
  const { symbol, title, level, time } = alert
  const [group, ...text] = title.split('：')
  const line = (
    <>
      <time className="num">{isToday ? time.slice(11, 19) : time.slice(5, 16)}</time>
      <i data-level={level} title={levelLabels[level]}>
        <span className="visually-hidden">{levelLabels[level]}</span>
      </i>
      <span title={title}>
        <b>{group}</b> {text.join('：')}
      </span>
    </>
  )
  return (
    <li>
      {symbol === null ? (
        <span className="alert-line">{line}</span>
      ) : (
        <button type="button" className="alert-line" onClick={() => choose({ symbol })}>
          {line}
        </button>
      )}
    </li>
  )
}

/** What the groups have alerted, newest first; a click turns the colour to the security. */
export function GroupAlertsPanel() {
  const alerts = usePanelQuery(alertsQuery, ([first]) => ({ asOf: first?.time ?? null }))
  useTable(() => ({
    head: ['时间', '级别', '内容', '代码'],
    rows: (alerts.data ?? []).map(({ time, level, title, symbol }) => [time, levelLabels[level], title, symbol]),
  }))
  return (
    <PanelData
      of={alerts}
      empty={(rows) => (rows.length === 0 ? '还没有预警；在分组的“监控设置”或证券的“备注”里设置条件' : null)}
    >
      {(rows) => (
        <ul className="group-alerts" aria-label="预警">
          {rows.map((alert) => (
            <AlertLine key={alert.id} alert={alert} isToday={alert.time.slice(0, 10) === todayOf(rows)} />
          ))}
        </ul>
      )}
    </PanelData>
  )
}
