import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import type { Filters } from '../../widgets/list-page/list-state.ts'
import { QueryForm } from '../../widgets/list-page/query-form.tsx'
import { jobFilter } from './job-filter.tsx'

it('[PAGES-14] a job is looked for by its title, and what travels is its name', async () => {
  fakeServer({ 'GET /sys/quartzJob/known': ok([{ name: 'cleanLogs', title: '清理日志', parameterHint: null }]) })
  const asked: Filters[] = []
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QueryForm
        fields={[jobFilter]}
        filters={{}}
        onQuery={(filters) => asked.push(filters)}
        onReset={() => undefined}
      />
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(screen.getByLabelText('任务名称'))
  fireEvent.click(await screen.findByTitle('清理日志'))
  expect(asked).toEqual([{ jobClassName: 'cleanLogs' }])
})
