import { killScopeLabels, type KillScopeRow } from '@liangshu/contract/trading/kill-switch'
import { useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { scopesQuery } from '../../kill-switch/kill-switch-queries.ts'

const stateOf = ({ isOn, isOnAbove }: KillScopeRow): string => (isOn ? '已停止' : isOnAbove ? '随上级停止' : '交易中')
/** What is stopped stands first. */
const placeOf = ({ isOn, isOnAbove }: KillScopeRow): number => (isOn ? 0 : isOnAbove ? 1 : 2)
const whoOf = ({ isOn, setByName, setBy }: KillScopeRow): string => (isOn ? (setByName ?? setBy ?? '--') : '--')

const columns: CompactColumn<KillScopeRow>[] = [
  { key: 'scope', title: '范围', width: 48, align: 'left', value: ({ scope }) => killScopeLabels[scope] },
  { key: 'target', title: '对象', width: 140, align: 'left', value: ({ targetName }) => targetName },
  {
    key: 'state',
    title: '状态',
    width: 80,
    align: 'left',
    value: placeOf,
    render: (row) => <span className={placeOf(row) < 2 ? 'up' : ''}>{stateOf(row)}</span>,
  },
  {
    key: 'reason',
    title: '原因',
    width: 140,
    align: 'left',
    value: ({ isOn, reason }) => (isOn ? (reason ?? '--') : '--'),
  },
  { key: 'by', title: '停止人', width: 72, align: 'left', value: whoOf },
  {
    key: 'at',
    title: '停止时间',
    width: 140,
    align: 'left',
    value: ({ isOn, setAt }) => (isOn ? (setAt ?? '--') : '--'),
  },
]

/** What may trade and what was stopped, by whom and why. Stopping and lifting are done on the page. */
export function KillSwitchPanel() {
  const scopes = usePanelQuery(scopesQuery)
  useTable(() => ({
    head: ['范围', '对象', '状态', '原因', '停止人'],
    rows: (scopes.data ?? []).map((row) => [
      killScopeLabels[row.scope],
      row.targetName,
      stateOf(row),
      row.reason,
      whoOf(row),
    ]),
  }))
  return (
    <PanelData of={scopes} empty={(rows) => (rows.length === 0 ? '没有可停止的产品或账户' : null)}>
      {(rows) => (
        <CompactTable
          label="熔断状态"
          rows={rows.toSorted((a, b) => placeOf(a) - placeOf(b))}
          columns={columns}
          keyOf={({ tenantId, scope, targetId }) => `${tenantId} ${scope} ${targetId}`}
          foot={`${rows.filter(({ isOn }) => isOn).length} 处已停止，共 ${rows.length} 处；停止与解除在“紧急停止”`}
        />
      )}
    </PanelData>
  )
}
