import { Button, Dropdown, Popover } from 'antd'
import { adjustments, isCandles, periodNames, periods, type Adjustment, type ChartParams } from './chart-params.ts'
import { DrawingTools } from './drawing-tools.tsx'
import type { Tool } from './drawings.ts'
import { IndicatorMenu } from './indicator-menu.tsx'
import { MarkMenu } from './mark-menu.tsx'
import { OverlayMenu } from './overlay-menu.tsx'
import type { Drawings } from './use-drawings.ts'

export type ChangeParams = (change: Partial<ChartParams>) => void

interface ChartToolbarProps {
  params: ChartParams
  change: ChangeParams
  tool: Tool | null
  onTool: (tool: Tool | null) => void
  drawings: Drawings
}

/** Periods, adjustment, indicators and other symbols at the left; drawing tools at the right. */
export function ChartToolbar({ params, change, tool, onTool, drawings }: ChartToolbarProps) {
  const hasCandles = isCandles(params.period)
  return (
    <div className="chart-bar">
      <fieldset aria-label="图表周期" className="chart-periods">
        {periodNames.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === params.period}
            onClick={() => {
              onTool(null)
              change({ period })
            }}
          >
            {periods[period]}
          </button>
        ))}
      </fieldset>
      {hasCandles && (
        <>
          <i className="chart-rule" />
          <Dropdown
            trigger={['click']}
            menu={{
              selectedKeys: [params.adjust],
              items: (Object.keys(adjustments) as Adjustment[]).map((key) => ({
                key,
                label: adjustments[key],
                onClick: () => change({ adjust: key }),
              })),
            }}
          >
            <Button type="text" size="small" title="复权方式">
              {adjustments[params.adjust]}
            </Button>
          </Dropdown>
          <Popover
            trigger="click"
            placement="bottomLeft"
            destroyOnHidden
            content={<IndicatorMenu chosen={params.indicators} onChange={(indicators) => change({ indicators })} />}
          >
            <Button type="text" size="small">
              指标
            </Button>
          </Popover>
          <Popover
            trigger="click"
            placement="bottomLeft"
            destroyOnHidden
            content={<OverlayMenu params={params} change={change} />}
          >
            <Button type="text" size="small">
              叠加{params.overlays.length > 0 ? ` ${params.overlays.length}` : ''}
            </Button>
          </Popover>
          <Popover
            trigger="click"
            placement="bottomLeft"
            destroyOnHidden
            content={<MarkMenu params={params} change={change} />}
          >
            <Button type="text" size="small">
              标记
            </Button>
          </Popover>
          <DrawingTools tool={tool} onTool={onTool} drawings={drawings} />
          <Popover
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            content={<DrawingTools tool={tool} onTool={onTool} drawings={drawings} />}
          >
            <Button type="text" size="small" className={tool ? 'chart-draw is-on' : 'chart-draw'}>
              画线
            </Button>
          </Popover>
        </>
      )}
    </div>
  )
}
