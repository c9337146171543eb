import { Link, useInRouterContext } from 'react-router'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import type { Task } from './use-tasks.ts'
import '../../shared/home-card/home-card.css'

/** What is left to do; each leads to where it is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const menu = useSession((session) => session.permission?.menu) ?? []
  const hasPages = useInRouterContext()
  if (tasks.length === 0) return <p className="card-none">没有待办事项</p>
  return (
    <ul className="card-tasks">
      {tasks.map(({ key, name, text, isBad, page }) => {
        const path = hasPages ? menuPathOf(menu, page) : undefined
        return (
          <li key={key} className={isBad ? 'is-bad' : undefined}>
            {path === undefined ? <b>{name}</b> : <Link to={path}>{name}</Link>}
            <span title={text}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
