import { Skeleton } from 'antd'
import { TaskList } from './task-list.tsx'
import { useTasks } from './use-tasks.ts'
import '../../shared/home-card/home-card.css'

/** What is left to do or to look after; each leads to where it is done. */
export function TasksCard() {
  const { tasks, isLoading } = useTasks()
  if (isLoading) return <Skeleton active className="home-skeleton" />
  return (
    <section className="home-panel" aria-label="待办事项">
      <header>
        <h2>待办事项</h2>
        <small className="num">{tasks.length > 0 ? `${tasks.length} 项` : ''}</small>
      </header>
      <TaskList tasks={tasks} />
    </section>
  )
}
