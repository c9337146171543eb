import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import { expect, it } from 'vitest'
import { FilterLines } from './filter-lines.tsx'
import type { RouteValues } from './route-values.ts'

it('[PAGES-7] a filter leaves the form with its name and the names of its arguments', async () => {
  const handed: Pick<RouteValues, 'filters'>[] = []
  const filters = [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }]
  render(
    <Form initialValues={{ filters }} onFinish={(values) => handed.push(values)}>
      <FilterLines />
      <Button htmlType="submit">保存</Button>
    </Form>,
  )
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText(/截断段数/))
  await user.type(screen.getByLabelText(/截断段数/), '2')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(handed).toEqual([{ filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '2' }] }] }]),
  )
})
