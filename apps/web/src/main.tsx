import './shared/schema/without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepScrollsReachable } from './shared/reach/reachable-scrolls.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id root')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
keepScrollsReachable()
