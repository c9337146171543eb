import { createBrowserRouter, Navigate } from 'react-router'
import { ErrorPage } from './error-pages/error-page.tsx'

export const createRouter = () =>
  createBrowserRouter([
    { path: '/404', element: <ErrorPage status={404} /> },
    { path: '*', element: <Navigate to="/404" replace /> },
  ])
