import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { TaskList } from './task-list.tsx'
import { useTasks } from './use-tasks.ts'
import '../../shared/home-card/home-card.css'

/** What is left to do or to look after; each leads to where it is done. Nothing to do is said only where all was answered. */
export function TasksCard() {
  const { tasks, isLoading, missing } = useTasks()
  if (isLoading || (missing.length > 0 && tasks.length === 0)) return <CardPlace title="待办事项" asked={missing} />
  const facts = [tasks.length > 0 && `${tasks.length} 项`, missing.length > 0 && '部分未能加载'].filter(Boolean)
  return (
    <section className="home-panel" aria-label="待办事项">
      <header>
        <h2>待办事项</h2>
        <small className="num">{facts.join(' · ')}</small>
      </header>
      <TaskList tasks={tasks} />
    </section>
  )
}
