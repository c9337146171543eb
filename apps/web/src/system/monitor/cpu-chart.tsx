import { LiveChart } from './live-chart.tsx'

interface CpuPoint {
  time: string
  systemCpu: number
  processCpu: number
}

/** The machine and this process on one scale: all cores are 100%. */
export function CpuChart({ history }: { history: readonly CpuPoint[] }) {
  return (
    <LiveChart
      title="处理器占用（所有核为 100%）"
      times={history.map(({ time }) => time)}
      lines={[
        { name: '系统', values: history.map(({ systemCpu }) => systemCpu * 100) },
        { name: '本进程', values: history.map(({ processCpu }) => processCpu * 100) },
      ]}
      unit="%"
      max={100}
    />
  )
}
