import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Popconfirm } from 'antd'
import { toolNames, tools, type Tool } from './drawings.ts'
import type { Drawings } from './use-drawings.ts'

const paths: Readonly<Record<Tool, string>> = {
  trend: 'M2.5 13.5 13.5 2.5',
  horizontal: 'M1.5 8h13',
  ray: 'M3 13 14.5 4M3 13m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  rectangle: 'M2.5 4h11v8h-11z',
  fibonacci: 'M1.5 3h13M1.5 6.5h13M1.5 9.5h13M1.5 13h13',
  text: 'M3 3.5h10M8 3.5v9.5',
}

function ToolIcon({ tool }: { tool: Tool }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      <path d={paths[tool]} />
    </svg>
  )
}

interface DrawingToolsProps {
  tool: Tool | null
  onTool: (tool: Tool | null) => void
  drawings: Drawings
}

/** The tool in hand; pressed again it is put down. */
export function DrawingTools({ tool, onTool, drawings }: DrawingToolsProps) {
  return (
    <fieldset aria-label="画线工具" className="chart-tools">
      {toolNames.map((name) => (
        <Button
          key={name}
          type="text"
          size="small"
          aria-pressed={name === tool}
          aria-label={tools[name]}
          title={drawings.isFull ? '画线已满，请先清除一些' : tools[name]}
          disabled={drawings.isFull}
          className={name === tool ? 'is-on' : ''}
          icon={<ToolIcon tool={name} />}
          onClick={() => onTool(name === tool ? null : name)}
        />
      ))}
      {drawings.all.length > 0 && (
        <Popconfirm
          title={`清除这只证券的 ${drawings.all.length} 个画线？`}
          okText="清除"
          okButtonProps={{ danger: true }}
          onConfirm={drawings.clear}
        >
          <Button type="text" size="small" aria-label="清除画线" title="清除画线" icon={<DeleteOutlined />} />
        </Popconfirm>
      )}
    </fieldset>
  )
}
