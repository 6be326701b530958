import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Failure } from './api/failure.ts'
import { createQueryClient } from './api/query-client.ts'
import './ui/styles.css'
import { createAppRouter } from './router.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

// What the service refuses is shown where it belongs, and is no fault of the application's.
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof Failure)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
