import { presetKeys, type PresetKey } from '@liangshu/contract/insight/selection'
import * as z from 'zod/mini'
import { useChoose, useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { selectionQuery } from '../../selection/selection-queries.ts'
import { SelectionTable } from '../../selection/selection-table.tsx'
import '../../selection/selection.css'

const params = z.object({ preset: z._default(z.string(), 'balanced') })
const isPreset = (text: string): text is PresetKey => presetKeys.some((key) => key === text)

/** The ranked list of a preset; a row turns the panels of its colour to its stock. */
export function SelectionPanel() {
  const [{ preset }] = usePanelParams(params)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const body = { preset: isPreset(preset) ? preset : 'balanced', top: 50 } as const
  const found = usePanelQuery(selectionQuery(body, useMoment()), ({ date }) => ({ asOf: date }))
  useTable(() => ({
    head: ['名次', '代码', '名称', '得分', '行业'],
    rows: (found.data?.rows ?? []).map((row) => [row.rank, row.symbol, row.name, row.score, row.industry]),
  }))
  return (
    <PanelData of={found} empty={({ rows }) => (rows.length === 0 ? '没有符合条件的证券' : null)}>
      {({ rows, date, stocks }) => (
        <SelectionTable
          rows={rows}
          chosen={symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
          foot={`${date} 收盘 · ${stocks} 只参与`}
        />
      )}
    </PanelData>
  )
}
