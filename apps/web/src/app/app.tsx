import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/query/query-client.ts'
import { ThemeProvider } from '../shared/theme/theme-provider.tsx'
import { createRouter } from './router.tsx'
import './app.css'

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
