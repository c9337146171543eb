import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/query/query-client.ts'
import { followSession } from '../shared/session/follow-session.ts'
import { fillSlots } from '../shared/slots/slots.ts'
import { ThemeProvider } from '../shared/theme/theme-provider.tsx'
import { areaSlots } from './area-slots.ts'
import { createRouter } from './router.tsx'
import './app.css'

fillSlots(areaSlots)
followSession()
const router = createRouter()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  )
}
