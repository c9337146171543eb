import { checkStateLabels, checkTitles, type CheckState } from '@liangshu/contract/hosts/morning-check'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { Button } from 'antd'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { morningCheckQuery } from '../../host-queries.ts'
import '../../parts/hosts.css'

const icons: Readonly<Record<CheckState, typeof CheckCircleFilled>> = {
  ok: CheckCircleFilled,
  warn: ExclamationCircleFilled,
  fail: CloseCircleFilled,
}

/** What has to be in order before the opening, one line each, with what is wrong below it. */
export function MorningCheckPanel() {
  const check = usePanelQuery(morningCheckQuery, ({ at }) => ({ asOf: at }))
  return (
    <PanelData of={check} rows={10}>
      {({ state, items, at, tradingDay, isTradingDay }) => (
        <div className="morning-check">
          <header className={`check-${state}`}>
            <b>{state === 'ok' ? '可以开盘' : state === 'warn' ? '有需要注意的项目' : '有异常项目'}</b>
            <span className="num">
              委托日 {tradingDay}
              {isTradingDay ? '' : ' · 今日休市'} · 检查于 {at}
            </span>
            <Button size="small" loading={check.isFetching} onClick={() => void check.refetch()}>
              重新检查
            </Button>
          </header>
          <ul>
            {items.map((item) => {
              const Icon = icons[item.state]
              return (
                <li key={item.key} className={`check-${item.state}`}>
                  <Icon aria-hidden="true" />
                  <b>{checkTitles[item.key]}</b>
                  <span className="check-state">{checkStateLabels[item.state]}</span>
                  <span>{item.text}</span>
                  {item.details.length > 0 ? (
                    <ul>
                      {item.details.map((detail) => (
                        <li key={detail}>{detail}</li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              )
            })}
          </ul>
          <p className="host-sub">交易日 09:00 自动检查一次，结果以消息发给有主机监控权限的人。</p>
        </div>
      )}
    </PanelData>
  )
}
