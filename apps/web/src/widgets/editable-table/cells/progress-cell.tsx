import { Progress } from 'antd'
import { readOnlyText, type CellKind, type DisplayProps } from './cell-kind.ts'

function ProgressDisplay({ column, value }: DisplayProps) {
  return <Progress {...column.props} size="small" percent={Number(value) || 0} />
}

export const progressCell: CellKind = { ...readOnlyText, Display: ProgressDisplay }
