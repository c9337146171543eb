import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const monitor: Arrangement = {
  name: 'serverMonitor',
  columns: 'minmax(320px, 1fr) minmax(0, 2.6fr)',
  rows: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: ['hosts services', 'hosts detail'],
  panels: {
    hosts: { definitionId: 'hosts', link: null },
    services: { definitionId: 'services', link: null },
    detail: [
      { definitionId: 'host-log', link: null },
      { definitionId: 'host-history', link: null },
      { definitionId: 'host-alerts', link: null },
    ],
  },
}

const morning: Arrangement = {
  name: 'morningCheck',
  columns: 'minmax(0, 1.3fr) minmax(540px, 1fr)',
  rows: 'minmax(0, 1fr)',
  areas: ['check alerts'],
  panels: { check: { definitionId: 'morning-check', link: null }, alerts: { definitionId: 'host-alerts', link: null } },
}

/** 主机监控: machines, their services, and what they say. */
export function ServerMonitorPage() {
  return <PanelPage arrangement={monitor} />
}

/** 开盘检查: what has to be in order before the opening. */
export function MorningCheckPage() {
  return <PanelPage arrangement={morning} />
}
