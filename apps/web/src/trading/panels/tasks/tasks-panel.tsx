import { useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { TaskList } from '../../home-card/task-list.tsx'
import { useTasks } from '../../home-card/use-tasks.ts'
import { workingOrdersQuery } from '../../order/newest-orders.ts'
import './tasks-panel.css'

/** What needs the reader: orders that are not over, reports, what operations find wrong. */
export function TasksPanel() {
  const orders = usePanelQuery(workingOrdersQuery)
  const { tasks } = useTasks()
  useTable(() => ({ head: ['事项', '内容'], rows: tasks.map(({ name, text }) => [name, text]) }))
  return (
    <PanelData of={orders}>
      {() => (
        <div className="tasks-panel">
          <TaskList tasks={tasks} />
        </div>
      )}
    </PanelData>
  )
}
